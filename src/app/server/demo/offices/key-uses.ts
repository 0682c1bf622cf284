import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { type keyResults, keyUse, type securityKey } from '#modules/account/model/index.ts'
import type { Desk } from '../world.ts'

interface Used {
  readonly row: Row<typeof securityKey>
  readonly sign: (bytes: Buffer) => Buffer
  readonly outcome: string | undefined
}

/** Days before its end, and what the key was for. */
const uses = [
  [16, 'login'],
  [9, 'stepUp'],
  [1, 'login'],
] as const

/** Why somebody was refused who tried the key once more. */
const refused = {
  reportLost: 'lost',
  expire: 'expired',
  revoke: 'revoked',
} as const satisfies Readonly<Record<string, keyof typeof keyResults>>

const day = 86_400_000
const host = 'gyb.example.org'

/** What a key was used for before it ended, each time with its signature, and who tried it afterwards. */
export async function useKey({ act }: Desk, { row, sign, outcome }: Used): Promise<void> {
  const ended = act.now.getTime()
  const result = Object.entries(refused).find(([name]) => name === outcome)?.[1]
  const told = [
    ...uses.map(([days, purpose]) => ({ days: -days, purpose, result: 'ok' as const })),
    ...(result === undefined ? [] : [{ days: 2, purpose: 'login' as const, result }]),
  ]
  await insertMany(
    act,
    keyUse,
    told.map(({ days, purpose, result: became }, at) => {
      const nonce = randomBytes(32).toString('base64url')
      return {
        ...{
          key: row.id,
          serial: row.serial,
          account: row.account,
          organisation: row.organisation,
        },
        at: new Date(ended + days * day + at * 60_000).toISOString(),
        ...{ purpose, result: became, ip: '10.20.1.8' },
        ...{ signed: `${host} ${nonce}`, signature: sign(Buffer.from(nonce)).toString('base64') },
      }
    }),
  )
  const [last] = uses.at(-1) ?? [0]
  await act.tx.execute(sql`
    update security_key set use_count = ${uses.length},
           last_used_at = ${new Date(ended - last * day).toISOString()}
     where id = ${row.id}::uuid`)
}
