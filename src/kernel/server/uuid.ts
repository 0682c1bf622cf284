import { randomFillSync } from 'node:crypto'

const counterBits = 26
const counterEnd = 2 ** counterBits

/** A source of UUIDv7 over a clock in milliseconds; each id sorts after all before it. */
export function createIdSource(now: () => number): () => string {
  let moment = 0
  let counter = 0

  return () => {
    const random = takeRandom()
    const time = now()
    counter += 1
    if (time > moment || counter === counterEnd) {
      // A clock that stands still or runs back never takes the ids back with it.
      moment = Math.max(time, counter === counterEnd ? moment + 1 : moment)
      // The upper half stays free, so that a millisecond has room for 33 million ids.
      counter = random.readUInt32BE(0) % (counterEnd / 2)
    }
    return write(moment, counter, random.subarray(4))
  }
}

const randomLength = 10
const pool = Buffer.alloc(randomLength * 400)
let poolUsed = pool.length

/** Ten random bytes, fetched many at a time: one call a row would slow down an import. */
function takeRandom(): Buffer {
  if (poolUsed === pool.length) {
    randomFillSync(pool)
    poolUsed = 0
  }
  poolUsed += randomLength
  return pool.subarray(poolUsed - randomLength, poolUsed)
}

/** RFC 9562: 48 bits of time, version, 12 bits, variant, 62 bits; our counter is the first 26. */
function write(moment: number, counter: number, random: Buffer): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(moment, 0, 6)
  bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6)
  bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8)
  random.copy(bytes, 10)
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** A new UUIDv7 for a row: later ids of this process sort after earlier ones. */
export const newId = createIdSource(Date.now)

/** The least id of a moment in milliseconds: whatever was made from then on sorts after it. */
export function leastId(moment: number): string {
  return write(moment, 0, Buffer.alloc(6))
}
