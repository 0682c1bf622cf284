import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { sessionSecret } from './activity-tables.ts'

/** Seconds for which a code holds. */
export const codeSeconds = 30

async function secretOf(act: Pick<Act, 'tx'>, session: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await act.tx.insert(sessionSecret).values({ session, secret }).onConflictDoNothing()
  const [row] = await act.tx.select().from(sessionSecret).where(eq(sessionSecret.session, session))
  return row?.secret ?? secret
}

function codeAt(secret: string, step: number): string {
  const hash = createHmac('sha256', secret).update(String(step)).digest()
  return String(hash.readUInt32BE(0) % 1_000_000).padStart(6, '0')
}

const stepOf = (now: Date) => Math.floor(now.getTime() / 1000 / codeSeconds)

/** The code of this moment, and the seconds for which it still holds. */
export async function codeNow(act: Pick<Act, 'tx' | 'now'>, session: string) {
  const code = codeAt(await secretOf(act, session), stepOf(act.now))
  const left = codeSeconds - (Math.floor(act.now.getTime() / 1000) % codeSeconds)
  return { code, left }
}

/** Whether somebody holds the code of this moment; one of half a minute ago holds no more. */
export async function isCodeNow(
  act: Pick<Act, 'tx' | 'now'>,
  session: string,
  given: string,
): Promise<boolean> {
  const { code } = await codeNow(act, session)
  return given.length === code.length && timingSafeEqual(Buffer.from(given), Buffer.from(code))
}
