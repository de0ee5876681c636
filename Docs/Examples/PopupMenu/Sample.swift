/// What is shown when no file is named.
let sample = """
  Hello, menu! Press a word and see who answers.
  Привет, меню! Слово нажато, и цепочка ищет, кто ответит.
  你好，菜单！按住一个词，看看谁来回应。
  こんにちは、メニュー！ことばを長押ししてください。
  안녕, 메뉴! 낱말을 길게 눌러 보세요.
  Γειά σου, μενού! Πάτησε μια λέξη. 👋
  Ça va, crème brûlée? Drücken Sie länger.

  The chain goes from the view to its controller to the application.
  What nobody implements is forwarded, and what is forwarded
  to a sink is swallowed.

  مرحبا أيتها القائمة، من يجيب؟
  """
