import addressparser from 'nodemailer/lib/addressparser'

/** A text that is no mail address, or holds more than one. */
export class NotAnAddress extends Error {}

/** The address of `公益宝 <no-reply@example.org>` or of a bare one; throws `NotAnAddress`. */
export function addressOf(text: string): string {
  const [one, ...more] = addressparser(text, { flatten: true })
  const address = one?.address ?? ''
  // A second recipient or a line break would be another command to the server.
  const isOne = more.length === 0 && !/[\r\n]/.test(text)
  if (!isOne || !/^[^\s<>"',;\\@]+@[^\s<>"',;\\@]+$/.test(address))
    throw new NotAnAddress('not a mail address')
  return address
}
