import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { configOf } from '#modules/charity/server/index.ts'
import { billingPayees, billWithinDays } from '../../model/index.ts'
import { reviewKinds } from './payout-reviews.ts'
import { type Payout, rulesOf } from './payout-rules.ts'

/** The step at which each payout waits, what is missing after its payment, and what its request has left. */
export async function enrichPayouts(rows: readonly Payout[], act: Act) {
  const pending = rows.filter(({ state }) => state === 'pending').map(({ id }) => id)
  const steps = new Map<string, string>()
  if (pending.length > 0) {
    const kinds = Object.values(reviewKinds)
    const answer = await act.tx.execute<{ record: string; name: string }>(sql`
      select record, step_name as name from review
       where kind = any(${sql.param(kinds)}::text[]) and state = 'open'
         and record = any(${sql.param(pending)}::text[])`)
    for (const { record, name } of answer.rows) steps.set(record, name)
  }
  const signDays = await signDaysOf(rows, act)
  const found = new Map<string, Shown>()
  for (const row of rows)
    found.set(row.id, {
      step: steps.get(row.id) ?? null,
      unsignedDays: unsignedDays(row, signDays.get(row.organisation) ?? 30, act),
      billDue: billDue(row),
      requestRest: await requestRest(row, act),
    })
  return found
}

interface Shown {
  readonly step: string | null
  readonly unsignedDays: number | null
  readonly billDue: string | null
  readonly requestRest: number | null
}

async function signDaysOf(rows: readonly Payout[], act: Act) {
  const paid = rows.filter(({ state }) => state === 'paid')
  const days = new Map<string, number>()
  for (const organisation of new Set(paid.map(row => row.organisation)))
    days.set(organisation, (await configOf(act.tx, organisation)).signDays ?? 30)
  return days
}

function unsignedDays({ state, paidOn }: Payout, most: number, { now }: Act): number | null {
  if (state !== 'paid' || paidOn === null) return null
  const days = Math.round((Date.parse(beijingDay(now)) - Date.parse(paidOn)) / 86_400_000)
  return days > most ? days : null
}

/** Of a help request, paid to whoever bills: until when the bill is due. */
function billDue({ causeKind, helpRequest, payeeKind, paidOn, bills }: Payout): string | null {
  const isAsked =
    (causeKind === 'help' || helpRequest !== null) && billingPayees.includes(payeeKind)
  if (!isAsked || paidOn === null || (bills ?? []).length > 0) return null
  return addDays(paidOn, billWithinDays)
}

async function requestRest(row: Payout, act: Act): Promise<number | null> {
  const request = row.causeKind === 'help' ? row.cause : row.helpRequest
  if (request === null) return null
  const limits = (await rulesOf('help')?.requestLimits?.(row, request, act)) ?? []
  return (await limits.find(({ id }) => id === request)?.rest()) ?? null
}
