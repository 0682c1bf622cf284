import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** What one hash costs: memory in KiB, passes over it, parallel lanes. */
export interface HashCost {
  memory: number
  passes: number
  lanes: number
}

/** 64 MiB, three passes: about 150 ms on the machine of reference. */
export const standardCost: HashCost = { memory: 65_536, passes: 3, lanes: 1 }

/** Too many passwords wait to be hashed; answered as 「系统繁忙」 with Retry-After. */
export class HashingOverload extends Error {
  override name = 'HashingOverload'
}

/** The password as an encoded argon2id hash (PHC text) with its own salt and cost. */
export async function hashPassword(password: string, cost = standardCost): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() => derive(password, salt, cost))
  return encode({ cost, salt, tag })
}

/**
 * Whether the password belongs to the hash. Without a hash (unknown name) a dummy of the standard
 * cost is computed all the same, so that the time tells nothing, and the answer is no.
 */
export async function verifyPassword(
  password: string,
  encoded: string | undefined,
  cost = standardCost,
): Promise<boolean> {
  const known = encoded === undefined ? undefined : decode(encoded)
  const against = known ?? { cost, salt: Buffer.alloc(16), tag: randomBytes(32) }
  const tag = await inTurn(() => derive(password, against.salt, against.cost))
  return timingSafeEqual(tag, against.tag) && known !== undefined
}

/** Whether a hash was made at another cost than today's and is to be renewed at the next login. */
export function isRehashNeeded(encoded: string, cost = standardCost): boolean {
  const known = decode(encoded)
  return (
    known === undefined ||
    known.cost.memory !== cost.memory ||
    known.cost.passes !== cost.passes ||
    known.cost.lanes !== cost.lanes
  )
}

interface EncodedHash {
  cost: HashCost
  salt: Buffer
  tag: Buffer
}

function encode({ cost, salt, tag }: EncodedHash): string {
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.lanes}$${text(salt)}$${text(tag)}`
}

function decode(encoded: string): EncodedHash | undefined {
  const parts =
    /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]{11,86})\$([\w+/]{43})$/.exec(
      encoded,
    )
  const [, memory, passes, lanes, salt, tag] = parts ?? []
  if (!salt || !tag) return undefined
  return {
    cost: { memory: Number(memory), passes: Number(passes), lanes: Number(lanes) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function derive(password: string, nonce: Buffer, cost: HashCost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parameters = {
      // One spelling for letters that keyboards compose differently; nothing is trimmed.
      message: password.normalize('NFC'),
      nonce,
      parallelism: cost.lanes,
      tagLength: 32,
      memory: cost.memory,
      passes: cost.passes,
    }
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

// Node has four threads for files, names and hashes together: one stays free for the others.
const atOnce = 3
const longestQueue = 64
const queue: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (queue.length >= longestQueue) throw new HashingOverload('too many passwords to hash')
    // The finished work hands its place over, so `running` does not change here.
    await new Promise<void>(resolve => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
