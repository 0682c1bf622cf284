import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

const block = 32

/** The signature of the channel: SHA-1 over token, timestamp, nonce (and the sealed text), sorted. */
export function signatureOf(parts: readonly string[]): string {
  return createHash('sha1').update(parts.toSorted().join('')).digest('hex')
}

/** Whether a signature is the channel's own; in the same time whatever it says. */
export function isSigned(parts: readonly string[], signature: string): boolean {
  const right = Buffer.from(signatureOf(parts))
  const given = Buffer.from(signature)
  return right.length === given.length && timingSafeEqual(right, given)
}

function keyOf(aesKey: string): { readonly key: Buffer; readonly iv: Buffer } {
  const key = Buffer.from(`${aesKey}=`, 'base64')
  if (key.length !== 32) throw new Error('an EncodingAESKey has 43 characters')
  return { key, iv: key.subarray(0, 16) }
}

/** Seals a message as the channel does: 16 random bytes, its length, itself, the AppID; AES-256-CBC, padded to 32. */
export function seal(aesKey: string, text: string, appId: string): string {
  const { key, iv } = keyOf(aesKey)
  const message = Buffer.from(text)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(message.length)
  const plain = Buffer.concat([randomBytes(16), length, message, Buffer.from(appId)])
  const pad = block - (plain.length % block)
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  return Buffer.concat([
    cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])),
    cipher.final(),
  ]).toString('base64')
}

/** Opens what the channel sealed for this account; throws where it is not. */
export function unseal(aesKey: string, sealed: string, appId: string): string {
  const { key, iv } = keyOf(aesKey)
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false)
  const padded = Buffer.concat([decipher.update(sealed, 'base64'), decipher.final()])
  const pad = padded.at(-1) ?? 0
  if (pad < 1 || pad > block) throw new Error('not a sealed message')
  const plain = padded.subarray(0, padded.length - pad)
  const length = plain.readUInt32BE(16)
  const message = plain.subarray(20, 20 + length).toString()
  if (plain.subarray(20 + length).toString() !== appId) throw new Error('of another account')
  return message
}

/** The values of a flat XML message of the channel; nested elements are left out. */
export function readXml(text: string): Readonly<Record<string, string>> {
  const found = text.matchAll(/<(\w+)>(?:<!\[CDATA\[([\s\S]*?)\]\]>|([^<]*))<\/\1>/g)
  return Object.fromEntries([...found].map(([, name, data, plain]) => [name, data ?? plain ?? '']))
}

/** A flat XML message as the channel reads it. */
export function writeXml(values: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(values).map(([name, value]) =>
    typeof value === 'number'
      ? `<${name}>${value}</${name}>`
      : `<${name}><![CDATA[${value.replaceAll(']]>', '')}]]></${name}>`,
  )
  return `<xml>${parts.join('')}</xml>`
}
