/// What is shown when no file is named.
let sample = """
  Press a word for half a second, or put the cursor on it and press F2.
  Whoever on the responder chain can do something with it is in the menu.
  Tags have a menu of their own with a preview: #menus #forwarding

  Слово под курсором выделяется, а меню собирает цепочка: #меню
  按住一个词，菜单就会出现。键盘不会隐藏。#菜单 #响应链
  ハッシュタグを長押しすると、プレビューが出ます。#ハッシュタグ #メニュー
  해시태그를 길게 누르면 메뉴가 나타납니다. #메뉴
  Πάτησε μια λέξη και περίμενε. #μενού 👋🏽 ❤️ 🇬🇷
  สวัสดี เมนูนี้ทำงานกับทุกภาษา #เมนู
  नमस्ते, शब्द को दबाकर रखें। #मेनू

  اضغط على كلمة لتظهر القائمة. #قائمة رقم 42
  לחצו על מילה כדי לראות תפריט (כן, כל מילה). #תפריט

  F3 shows a menu while you type: the text keeps the keys, the button
  beside the chain answers. What nobody implements is forwarded, and what
  is forwarded to a sink is swallowed. #menus #forwarding
  """
