import { and, eq, type SQL, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { invalid, refusal } from '#kernel/server/refusal.ts'
import { type exclusiveLabel, labelTargets } from '../model/index.ts'
import { keepInField, leaveField, listed } from './label-fields.ts'

export type Label = Row<typeof exclusiveLabel>

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'string' })
const columns = () => ({
  label: uuid('label').notNull(),
  target: uuid('target').notNull(),
  by: uuid('by'),
  at: moment('at').notNull(),
  reason: text('reason'),
  /** The piece of work that put it on with others. */
  batch: uuid('batch'),
})

/** Which records bear which label now. */
export const labelUse = pgTable('label_use', columns(), table => [
  primaryKey({ columns: [table.label, table.target] }),
  index('label_use_target_idx').on(table.target),
  index('label_use_batch_idx').on(table.batch),
])

/** Which records bore a label, and until when. */
export const labelUseGone = pgTable(
  'label_use_gone',
  { ...columns(), until: moment('until').notNull(), goneBy: uuid('gone_by') },
  table => [
    index('label_use_gone_label_idx').on(table.label),
    index('label_use_gone_target_idx').on(table.target),
  ],
)

/** Puts a label on records; those that bear it stay as they are. Answers how many were added. */
export async function attach(
  act: Act,
  label: Label,
  {
    targets,
    reason = null,
    replace = false,
    batch = null,
  }: {
    targets: readonly string[]
    reason?: string | null
    replace?: boolean
    batch?: string | null
  },
): Promise<number> {
  if (targets.length === 0) return 0
  if (label.state !== 'enabled') throw refusal('该标签已停用')
  if (isOver(label, act)) throw refusal(`该标签的有效期已于 ${label.validUntil} 结束`)
  await lockWithRivals(act, label)
  await refuseRivals(act, label, { targets, replace })
  const by = isSystem(act.person) ? null : act.person.accountId
  const added = await act.tx.execute(sql`
    insert into label_use (label, target, by, at, reason, batch)
    select ${label.id}::uuid, target, ${by}::uuid, ${act.now.toISOString()}::timestamptz, ${reason}, ${batch}::uuid
      from ${listed(targets)} as target on conflict do nothing`)
  await keepInField(act, label, targets)
  const count = await recount(act, label.id)
  if (label.maxCount !== null && count > label.maxCount)
    throw refusal(`超过该标签的上限 ${label.maxCount}`)
  return added.rowCount ?? 0
}

/** Whether a label is past its last day: what it was put on loses it, nothing gains it. */
export function isOver({ validUntil }: Label, { now }: Act): boolean {
  return validUntil !== null && validUntil < beijingDay(now)
}

/** Whether a label's days have begun and are not over. */
export function isInForce(label: Label, act: Act): boolean {
  const hasBegun = label.validFrom === null || label.validFrom <= beijingDay(act.now)
  return hasBegun && !isOver(label, act)
}

/**
 * Two who attach at once: the limit holds for both, and so does the group of labels of which a
 * record bears one, whichever of them each takes. All in one order, so that nobody waits in a circle.
 */
export async function lockWithRivals(act: Act, label: Label): Promise<void> {
  await act.tx.execute(sql`
    select 1 from exclusive_label as label
     where label.id = ${label.id} or (${rivalOf(label)})
     order by label.id for update`)
}

/** The condition on `label` that it stands in the same exclusive group as this one. */
function rivalOf({ id, group, target, organisation, exclusiveGroup }: Label): SQL {
  if (!exclusiveGroup || group === null) return sql`false`
  return sql`label."group" = ${group} and label.target = ${target} and label.exclusive_group
    and label.id <> ${id} and label.organisation is not distinct from ${organisation}::uuid`
}

/**
 * The condition on a record's id that it bears a label of the same exclusive group whose rule goes
 * before: of two rules that both meet a record the one made later keeps it, else each working out
 * would hand it over.
 */
export function bearsStronger(label: Label, target: SQL): SQL {
  return sql`exists (
    select 1 from label_use as use join exclusive_label as label on label.id = use.label
     where use.target = ${target} and ${rivalOf(label)}
       and label.mode = 'rule' and label.state = 'enabled' and label.id > ${label.id})`
}

/** A label of the same exclusive group that a record bears. */
interface Rival {
  readonly id: string
  readonly name: string
  readonly target: string
}

/** The labels of the same exclusive group that records bear; `targets` gives their ids as rows. */
export async function rivalsOn(act: Act, label: Label, targets: SQL): Promise<readonly Rival[]> {
  const { rows } = await act.tx.execute<{ id: string; name: string; target: string }>(sql`
    select label.id, label.name, use.target from label_use as use
      join exclusive_label as label on label.id = use.label
     where ${rivalOf(label)} and use.target in (select * from ${targets})`)
  return rows
}

/** Refuses to replace labels that nobody confirmed to be replaced. */
export function refuseReplacing(label: Label, rivals: readonly Rival[]): never {
  const message = `${rivals.length} 条${labelTargets[label.target]}已有同组标签「${rivals[0]?.name}」，确认后将替换`
  throw invalid([{ field: 'replace', message }])
}

/** Labels of one exclusive group on the same record: the later one takes the place, after a confirmation. */
async function refuseRivals(
  act: Act,
  label: Label,
  { targets, replace }: { targets: readonly string[]; replace: boolean },
): Promise<void> {
  const found = await rivalsOn(act, label, listed(targets))
  if (found.length === 0) return
  if (!replace) refuseReplacing(label, found)
  const others = new Map<string, string[]>()
  for (const { id, target } of found) others.set(id, [...(others.get(id) ?? []), target])
  for (const [id, gone] of others)
    await detach(act, id, { targets: gone, reason: `改为「${label.name}」` })
}

/** Which uses of a label end: those on some records, of one piece of work, or all. */
interface Ending {
  readonly targets?: readonly string[]
  readonly batch?: string
  readonly reason?: string | null
  /** At most so many at once. */
  readonly most?: number
}

/** Takes a label off; it stays in the history. Answers how many bore it. */
export async function detach(
  act: Act,
  label: string,
  { targets, batch, reason = null, most }: Ending,
): Promise<number> {
  const which = and(
    eq(labelUse.label, label),
    targets && sql`${labelUse.target} in (select * from ${listed(targets)})`,
    batch === undefined ? undefined : eq(labelUse.batch, batch),
    most === undefined
      ? undefined
      : sql`${labelUse.target} in (select target from label_use where label = ${label} limit ${most})`,
  )
  const by = isSystem(act.person) ? null : act.person.accountId
  const gone = await act.tx.execute<{ target: string }>(sql`
    with gone as (delete from label_use where ${which} returning *)
    insert into label_use_gone (label, target, by, at, reason, batch, until, gone_by)
    select label, target, by, at, coalesce(${reason}, reason), batch, ${act.now.toISOString()}::timestamptz, ${by}::uuid
      from gone returning target`)
  const left = gone.rows.map(({ target }) => target)
  // Where nothing was taken off, nobody waits for the label.
  if (left.length === 0) return 0
  await leaveField(act, label, left)
  await recount(act, label)
  return left.length
}

async function recount(act: Act, label: string): Promise<number> {
  const answer = await act.tx.execute<{ count: number }>(sql`
    update exclusive_label set count = (select count(*) from label_use where label = ${label})
     where id = ${label} returning count`)
  return answer.rows[0]?.count ?? 0
}
