/// A view that accepts the first responder's role.
open class ResponsiveView: View {
  open override var canBecomeFirstResponder: Bool { true }
}
