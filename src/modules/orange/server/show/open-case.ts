import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type ViolationKind, violation } from '../../model/index.ts'
import { settingsOf } from '../settings.ts'

const table = tableOf(violation)

/** The product found something that a person shall look at; the same of one user once. */
export async function openCase(
  act: Act,
  found: {
    readonly user: string
    readonly kind: ViolationKind
    readonly object: string
    readonly note: string
  },
): Promise<void> {
  const same = and(
    eq(table.user, found.user),
    eq(table.kind, found.kind),
    eq(table.object, found.object),
    ne(table.state, 'dismissed'),
  )
  if ((await findRows(act.tx, violation, same, 1)).length > 0) return
  await insertRow(act, violation, {
    number: await nextRecordNumber(act, 'WG'),
    ...{ user: found.user, kind: found.kind, object: found.object, facts: found.note },
    source: 'machine',
  })
}

/** So many absences within some days are a case by themselves (报名爽约). */
export async function noteAbsences(act: Act, user: string): Promise<void> {
  const { values } = await settingsOf(act)
  const since = new Date(act.now.getTime() - values.absenceDays * 86_400_000).toISOString()
  const { rows } = await act.tx.execute<{ n: string }>(sql`
    select coalesce(sum(case missed when 'whole' then 1 else 0.5 end), 0)::text as n
      from activity_sign_up where "user" = ${user} and missed is not null and updated_at > ${since}`)
  const absences = Number(rows[0]?.n ?? 0)
  if (absences < values.absences) return
  const open = and(eq(table.user, user), eq(table.kind, '5'), gt(table.createdAt, since))
  if ((await findRows(act.tx, violation, open, 1)).length > 0) return
  await openCase(act, {
    ...{ user, kind: '5', object: beijingDay(act.now) },
    note: `${values.absenceDays} 天内爽约 ${absences} 次`,
  })
}
