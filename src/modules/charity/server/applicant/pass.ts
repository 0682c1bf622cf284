import { and, eq, gt, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { absent, refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { currentVault } from '#services/vault/vault.ts'
import { settlementApplication } from '../../model/index.ts'
import { applicantPass } from './tables.ts'

export type Application = Row<typeof settlementApplication>

/** What a visitor has proved. */
export interface Pass {
  readonly phone: string
  /** The phone as the blind index of applications has it. */
  readonly phoneIndex: string
  readonly application: string | null
  readonly agreements: readonly string[]
}

/** How long a pass lasts after its last use. */
const lifetime = sql`now() + interval '2 hours'`

/** One transaction in the name of an applicant, who has no account: rights come from the pass alone. */
export function asApplicant<T>(exchange: Exchange, work: (act: Act) => Promise<T>): Promise<T> {
  const { database, requestId } = exchange
  return perform(database, asSystem('入驻申请人'), { requestId }, work)
}

/** The blind index under which the applications of a phone are found. */
export function phoneIndexOf(phone: string): string {
  return currentVault().blindIndex(phone, 'settlement_application.applicant_phone')
}

/** Gives this visitor a pass; an earlier one of the same visitor is void. */
export async function givePass(
  exchange: Exchange,
  given: { phone: string; application: string | null; agreements: readonly string[] },
): Promise<void> {
  const values = { ...given, expiresAt: lifetime as never }
  await exchange.database.read('all', reader =>
    reader
      .insert(applicantPass)
      .values({ ...values, sessionHash: exchange.visitor.sessionHash })
      .onConflictDoUpdate({ target: applicantPass.sessionHash, set: values }),
  )
}

/** The visitor's pass, which lasts longer by being used; undefined when there is none any more. */
export async function findPass({ database, visitor }: Exchange): Promise<Pass | undefined> {
  const [row] = await database.read('all', reader =>
    reader
      .update(applicantPass)
      .set({ expiresAt: lifetime as never })
      .where(
        and(
          eq(applicantPass.sessionHash, visitor.sessionHash),
          gt(applicantPass.expiresAt, sql`now()`),
        ),
      )
      .returning(),
  )
  if (row === undefined) return undefined
  const { phone, application, agreements } = row
  return { phone, phoneIndex: phoneIndexOf(phone), application, agreements }
}

/** The visitor's pass; refused where the phone must be proved again. */
export async function passOf(exchange: Exchange): Promise<Pass> {
  const pass = await findPass(exchange)
  if (pass === undefined) throw refusal('身份验证已过期，请重新验证手机号')
  return pass
}

/** Ends the visitor's pass. */
export async function endPass({ database, visitor }: Exchange): Promise<void> {
  await database.read('all', reader =>
    reader.delete(applicantPass).where(eq(applicantPass.sessionHash, visitor.sessionHash)),
  )
}

/** Lets the visitor's pass reach the application that was submitted with it. */
export async function reachFromNow(
  act: Act,
  { visitor }: Exchange,
  application: string,
): Promise<void> {
  await act.tx
    .update(applicantPass)
    .set({ application })
    .where(eq(applicantPass.sessionHash, visitor.sessionHash))
}

/** An application by number and phone together; either alone finds nothing. */
export async function findByNumber(
  reader: Reader,
  { number, phone }: { number: string; phone: string },
): Promise<Application | undefined> {
  const table = tableOf(settlementApplication)
  const [row] = await findRows(
    reader,
    settlementApplication,
    sql`${table.number} = ${number} and applicant_phone_index = ${phoneIndexOf(phone)}`,
    1,
  )
  return row
}

/** The application that a pass reaches; one answer for foreign and unknown ones. */
export async function reached(reader: Reader, pass: Pass, id: string): Promise<Application> {
  const row = pass.application === id ? await findRow(reader, settlementApplication, id) : undefined
  if (row === undefined || row.applicantPhone !== pass.phone) throw absent()
  return row
}
