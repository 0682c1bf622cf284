import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'

/** What the product says of its screens; see `src/app/server/places.ts`. */
interface Screens {
  /** Addresses that have a screen. */
  readonly built: readonly string[]
  /** On which of them a record of a resource is shown. */
  readonly ofRecords: Readonly<Record<string, string>>
}

/** A product with a browser beside it: who changes something in one lane disturbs nobody in another. */
export interface Lane {
  readonly address: string
  /** Password of each demo account. */
  readonly passwords: Readonly<Record<string, string>>
  /** Where text messages are written. */
  readonly outbox: string
  /** Its database. */
  readonly database: string
  /** Where the sessions are kept that windows of this lane share. */
  readonly sessions: string
  /** Where the lane's browser is reached. */
  readonly browser: string
  /** Where donors act at the channel of monthly debits. */
  readonly debitDesk: string
}

declare module 'vitest' {
  interface ProvidedContext {
    lanes: readonly Lane[]
    screens: Screens
  }
}

/** The lane of this worker. */
export function lane(): Lane {
  const found = inject('lanes')[Number(process.env.VITEST_POOL_ID) - 1]
  if (found === undefined) throw new Error(`no lane for worker ${process.env.VITEST_POOL_ID}`)
  return found
}

/** The product of this worker's lane, in which one file of journeys runs at a time. */
export function product(): {
  readonly address: string
  /** Of every demo account. */
  readonly loginNames: readonly string[]
  passwordOf(loginName: string): string
  /** The text messages that a phone was sent, the last one at the end. */
  messagesTo(phone: string): Promise<string[]>
} {
  const { address, passwords, outbox } = lane()
  return {
    address,
    loginNames: Object.keys(passwords),
    async messagesTo(phone) {
      const lines = (await readFile(outbox, 'utf8')).split('\n').map(line => line.split('\t'))
      return lines.flatMap(([, to, text]) => (to === phone && text !== undefined ? [text] : []))
    },
    passwordOf(loginName) {
      const password = passwords[loginName]
      if (!password) throw new Error(`no demo account is called ${loginName}`)
      return password
    },
  }
}
