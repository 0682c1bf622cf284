import { eq, sql } from 'drizzle-orm'
import { refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { stepUpMethods } from '../model/session.ts'
import { asProduct } from './as-product.ts'
import type { AccountRow } from './find-login.ts'
import { attemptOf } from './login.ts'
import { countAttempt, forgiveName, limitsOf, takeBack } from './login-counters.ts'
import { passwordIn } from './login-keys.ts'
import { blockedMessage } from './login-limits.ts'
import { noteDoor } from './note-door.ts'
import { isPasswordRight, subjectOf } from './passwords.ts'
import { readSecurity } from './settings.ts'
import { credential } from './tables.ts'

type Way = keyof typeof stepUpMethods

/**
 * Lets a proof of the identity be tried: wrong ones are counted and noted like wrong passwords, and
 * during a pause none is looked at. `prove` throws what was wrong.
 */
export async function proveCounted(
  exchange: Exchange,
  row: AccountRow,
  { way, prove }: { readonly way: Way; readonly prove: () => Promise<void> },
): Promise<void> {
  const { database } = exchange
  const general = await database.read('all', reader => readSecurity(reader))
  const attempt = await attemptOf(exchange, row.loginName, row)
  const pause = await countAttempt(database, attempt, limitsOf(general))
  if (pause > 0) throw refusal(blockedMessage(pause))
  const tell = (result: 'ok' | 'wrong') =>
    asProduct(exchange, act =>
      noteDoor(act, row, {
        ...{ kind: 'stepUp', result, ip: exchange.ip, note: stepUpMethods[way] },
      }),
    )
  await prove().catch(async (error: unknown) => {
    await tell('wrong')
    throw error
  })
  await tell('ok')
  await takeBack(database, attempt)
  await forgiveName(database, attempt)
}

/** Proves the password of somebody signed in. */
export async function provePassword(
  exchange: Exchange,
  row: AccountRow,
  sealed: string,
): Promise<void> {
  const { database } = exchange
  await proveCounted(exchange, row, {
    way: 'password',
    async prove() {
      const [kept] = await database.read('all', reader =>
        reader.select().from(credential).where(eq(credential.account, row.id)),
      )
      const password = await passwordIn(database, sealed)
      if (!(await isPasswordRight(password, kept?.hash))) throw refusal('密码错误')
    },
  })
}

/** From now on the session's identity counts as confirmed, for the minutes of `stepUp.minutes`. */
export async function elevate(
  { database }: Exchange,
  row: AccountRow,
  { sessionId, by }: { readonly sessionId: string; readonly by: Way },
): Promise<string> {
  const security = await database.read('all', reader => readSecurity(reader, subjectOf(row)))
  const until = new Date(Date.now() + security.of('stepUp.minutes') * 60_000).toISOString()
  await database.read('all', reader =>
    reader.execute(
      sql`update session set elevated_until = ${until}, elevated_by = ${by} where id = ${sessionId}::uuid and ended_at is null`,
    ),
  )
  return until
}
