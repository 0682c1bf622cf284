/** One element of DER (X.690): its tag, its content, and both with the length between them. */
export interface DerElement {
  tag: number
  content: Buffer
  raw: Buffer
}

/** Tags of universal and context-specific DER elements as used in certificates. */
export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  nothing: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  time: 0x18,
  bmp: 0x1e,
  sequence: 0x30,
  set: 0x31,
}

/** The element at the start of some bytes. Throws a RangeError when the bytes end too early. */
export function readDer(bytes: Buffer): DerElement {
  const tag = bytes.readUInt8(0)
  const first = bytes.readUInt8(1)
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || lengthBytes > 4) throw new RangeError('unsupported DER length')
  const length = lengthBytes === 0 ? first : bytes.readUIntBE(2, lengthBytes)
  const start = 2 + lengthBytes
  if (start + length > bytes.length) throw new RangeError('DER element is cut off')
  return {
    tag,
    content: bytes.subarray(start, start + length),
    raw: bytes.subarray(0, start + length),
  }
}

/** The elements within a constructed element, or of loose content. */
export function readDerList(content: Buffer): DerElement[] {
  const elements: DerElement[] = []
  let rest = content
  while (rest.length > 0) {
    const element = readDer(rest)
    elements.push(element)
    rest = rest.subarray(element.raw.length)
  }
  return elements
}

/** The dotted text of an object identifier. */
export function readOid(content: Buffer): string {
  const numbers: number[] = []
  let value = 0
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(value)
    value = 0
  }
  const [joint = 0, ...others] = numbers
  const top = Math.min(2, Math.floor(joint / 40))
  return [top, joint - top * 40, ...others].join('.')
}

/** The moment of a UTCTime or GeneralizedTime; years 50–99 of the short form are 19xx. */
export function readTime({ tag, content }: DerElement): Date {
  const text = content.toString('latin1')
  const century = Number(text.slice(0, 2)) >= 50 ? '19' : '20'
  const full = tag === derTag.utcTime ? century + text : text
  const moment = full.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const time = new Date(moment)
  if (Number.isNaN(time.getTime())) throw new RangeError('not a DER time')
  return time
}

/** Writes one element from its parts. */
export function writeDer(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  if (size < 0x80) return Buffer.concat([Buffer.from([tag, size]), content])
  const digits = size.toString(16)
  const length = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, content])
}

/** Writes an object identifier. */
export function writeOid(dotted: string): Buffer {
  const [top = 0, second = 0, ...others] = dotted.split('.').map(Number)
  const bytes = [top * 40 + second, ...others].flatMap(number => {
    const septets = [number & 0x7f]
    for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) {
      septets.unshift((rest & 0x7f) | 0x80)
    }
    return septets
  })
  return writeDer(derTag.oid, Buffer.from(bytes))
}
