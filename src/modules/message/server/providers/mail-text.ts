/** One mail: plain text to one person. */
export interface Mail {
  readonly from: string
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly id: string
  readonly at: Date
}

/** The mail as it travels (RFC 5322, MIME): everything that is not ASCII in base64. */
export function mailText({ from, to, subject, body, id, at }: Mail): string {
  const host = addressOf(from).split('@')[1] ?? 'localhost'
  return [
    `From: ${headerAddress(from)}`,
    `To: ${headerAddress(to)}`,
    `Subject: ${encodedWords(subject)}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@${host}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    'Auto-Submitted: auto-generated',
    '',
    inLines(Buffer.from(body.replace(/\r?\n/g, '\r\n')).toString('base64'), 76),
  ].join('\r\n')
}

/** The bare address of `公益宝 <no-reply@example.org>`. */
export function addressOf(text: string): string {
  const address = /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
  if (/[\s<>"',;\\]/.test(address) || !/^[^@]+@[^@]+$/.test(address))
    throw new Error('not a mail address')
  return address
}

function headerAddress(text: string): string {
  const name = text.replace(/<[^<>]*>\s*$/, '').trim()
  const address = addressOf(text)
  return name === '' || name === address ? address : `${encodedWords(name)} <${address}>`
}

/** RFC 2047: words of at most 75 characters, none of which cuts a character of UTF-8 in two. */
function encodedWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text) && !text.includes('=?')) return text
  const words: string[] = []
  let word = ''
  for (const sign of text.replace(/[\r\n]+/g, ' ')) {
    if (Buffer.byteLength(word + sign) > 42) {
      words.push(word)
      word = ''
    }
    word += sign
  }
  words.push(word)
  return words.map(each => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`).join('\r\n ')
}

function inLines(text: string, width: number): string {
  return text.match(new RegExp(`.{1,${width}}`, 'g'))?.join('\r\n') ?? ''
}
