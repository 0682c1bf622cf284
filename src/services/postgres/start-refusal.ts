/**
 * The product cannot start and the operator can do something about it: the message is a
 * Chinese sentence that says what. Print the message alone, without a stack, and leave with 2.
 */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
