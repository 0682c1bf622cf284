import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileStore } from './file-store.ts'

const version = 1
const saltBytes = 16
const tagBytes = 16
const chunkBytes = 64 * 1024

/**
 * A store whose contents are encrypted: identity cards and certificates lie among the files.
 * AES-256-GCM in chunks of 64 KB, each bound to its file, its number and whether it is the last,
 * so that a piece is handed out only after it was proven genuine.
 */
export function sealedStore(store: FileStore, key: Buffer): FileStore {
  return {
    put: (name, content) => store.put(name, seal(content, { key, name })),
    open: async name => Readable.from(unseal(await store.open(name), { key, name })),
    remove: name => store.remove(name),
  }
}

interface Lock {
  readonly key: Buffer
  readonly name: string
}

async function* seal(content: AsyncIterable<Uint8Array>, lock: Lock): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const fileKey = keyOf(lock, salt)
  yield Buffer.concat([Buffer.of(version), salt])
  let number = 0
  for await (const { piece, isLast } of chunksOf(content, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    yield cipher.update(piece)
    // GCM ends without a rest.
    cipher.final()
    yield cipher.getAuthTag()
    number += 1
  }
}

async function* unseal(content: AsyncIterable<Uint8Array>, lock: Lock): AsyncGenerator<Buffer> {
  let head = Buffer.alloc(0)
  let fileKey: Buffer | undefined
  let number = 0
  const headBytes = 1 + saltBytes
  async function* body(): AsyncGenerator<Uint8Array> {
    for await (const piece of content) {
      if (fileKey !== undefined) yield piece
      else {
        head = Buffer.concat([head, piece])
        if (head.length < headBytes) continue
        if (head[0] !== version) throw new Error(`${lock.name} is not a sealed file`)
        fileKey = keyOf(lock, head.subarray(1, headBytes))
        yield head.subarray(headBytes)
      }
    }
  }
  for await (const { piece, isLast } of chunksOf(body(), chunkBytes + tagBytes)) {
    if (fileKey === undefined || piece.length < tagBytes) throw new Error(`${lock.name} is cut off`)
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast))
    decipher.setAuthTag(piece.subarray(-tagBytes))
    const plain = decipher.update(piece.subarray(0, -tagBytes))
    // Throws unless the piece is genuine: nothing of it was handed out before.
    decipher.final()
    yield plain
    number += 1
  }
}

/**
 * Pieces of exactly `size` bytes but the last; an empty content is one empty last piece. All of them
 * lie in the same memory: a piece is to be used before the next is asked for.
 */
async function* chunksOf(content: AsyncIterable<Uint8Array>, size: number) {
  const held = Buffer.allocUnsafeSlow(size)
  let length = 0
  for await (const given of content) {
    for (let at = 0; at < given.length; ) {
      // A full piece waits until it is known not to be the last.
      if (length === size) {
        yield { piece: held, isLast: false }
        length = 0
      }
      const part = given.subarray(at, at + size - length)
      held.set(part, length)
      length += part.length
      at += part.length
    }
  }
  yield { piece: held.subarray(0, length), isLast: true }
}

/** Each file has a key of its own, so that numbers may serve as nonces. */
function keyOf({ key, name }: Lock, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `gongyibao file ${name}`, 32))
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 7)
  nonce[11] = isLast ? 1 : 0
  return nonce
}
