import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { orderBy, visible } from '#kernel/server/list.ts'
import type { Person } from '#kernel/server/person.ts'
import { type ListQuestion, listQuestion, orderOf } from '#kernel/server/question.ts'
import { absent, Refusal, refusal } from '#kernel/server/refusal.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { printNumber } from '#kinds/count/print-number.ts'
import type { BulkAct, ChosenRow } from './bulk-act.ts'

/** Most records that one bulk act may name one by one. */
export const mostNamed = 500
/** Most records that one bulk act may find by conditions. */
export const mostFound = 50_000

/** The records that a call for many is about, as their list showed them. */
export const chosenRows = z
  .array(z.strictObject({ id: z.uuid(), version: z.number().int() }))
  .min(1, '请先选择记录')
  .max(mostNamed, `一次最多勾选 ${mostNamed} 条`)

const { keyword, filter, sort, deleted } = listQuestion.shape

/** Everything that a list finds, with what the person saw of it: how many, and which by the token. */
export const foundRecords = z.strictObject({
  ...{ keyword, filter, sort, deleted },
  expectedCount: z.number().int().min(1),
  token: z.string().max(60),
})

/** The records of a bulk act: named, found by conditions, or those that an earlier run left over. */
export const chosenParts = {
  rows: chosenRows.optional(),
  all: foundRecords.optional(),
  again: z.uuid().optional(),
}

/** One of `chosenParts`. */
export type Choice = {
  readonly rows?: readonly ChosenRow[] | undefined
  readonly all?: z.infer<typeof foundRecords> | undefined
  readonly again?: string | undefined
}

/** Whether exactly one way of naming records was used. */
export function isOneChoice({ rows, all, again }: Choice): boolean {
  return [rows, all, again].filter(each => each !== undefined).length === 1
}

/** How many records, and which: equal tokens stand for the same records, whatever they hold. */
export interface Snapshot {
  readonly total: number
  readonly token: string
}

const snapshotOf = (id: SQL) =>
  sql`count(*)::int as total, coalesce(sum(hashtextextended(${id}::text, 0)), 0)::text as token`

/** What a question finds now; `total` one above the most when there are more. */
export async function snapshotFound(
  reader: Reader,
  serving: AnyServing,
  person: Person,
  question: ListQuestion,
): Promise<Snapshot> {
  const { resource } = serving
  const id = columnNamed(resource, 'id')
  const where = visible(serving, person, question)
  const answer = await reader.execute<{ total: number; token: string }>(sql`
    select ${snapshotOf(sql`found.id`)}
      from (select ${id} as id from ${tableOf(resource)} ${whereClause(where)} limit ${mostFound + 1}) found`)
  return answer.rows[0] ?? { total: 0, token: '0' }
}

/** Writes down, in this moment, which records a run is about and in which version; answers how many. */
export async function freeze(
  act: Act,
  { bulk, run }: { bulk: BulkAct; run: string },
  { rows, all, again }: Choice,
): Promise<number> {
  if (rows !== undefined) return freezeNamed(act, run, rows)
  if (all !== undefined) return freezeFound(act, { bulk, run }, all)
  return again === undefined ? 0 : freezeLeft(act, { bulk, run }, again)
}

async function freezeNamed(act: Act, run: string, rows: readonly ChosenRow[]): Promise<number> {
  const named = [...new Map(rows.map(row => [row.id, row])).values()]
  await act.tx.execute(sql`
    insert into bulk_line (run, no, record, version)
    select ${run}, told.no, told.id, told.version
      from jsonb_to_recordset(${JSON.stringify(named.map((row, no) => ({ ...row, no })))}::jsonb)
        as told(no integer, id uuid, version integer)`)
  return named.length
}

async function freezeFound(
  act: Act,
  { bulk, run }: { bulk: BulkAct; run: string },
  { expectedCount, token, ...question }: z.infer<typeof foundRecords>,
): Promise<number> {
  const { resource } = bulk.serving
  const where = visible(bulk.serving, act.person, question)
  const order = orderBy(resource, orderOf(resource, act.person, question.sort))
  await act.tx.execute(sql`
    insert into bulk_line (run, no, record, version)
    select ${run}, row_number() over (order by ${order}),
        ${columnNamed(resource, 'id')}, ${columnNamed(resource, 'version')}
      from ${tableOf(resource)} ${whereClause(where)} limit ${mostFound + 1}`)
  const answer = await act.tx.execute<{ total: number; token: string }>(
    sql`select ${snapshotOf(sql`record`)} from bulk_line where run = ${run}`,
  )
  const now = answer.rows[0] ?? { total: 0, token: '0' }
  if (now.total > mostFound)
    throw refusal(`一次最多处理 ${printNumber(mostFound, 0)} 条，请缩小条件`)
  const isSame = now.total === expectedCount && now.token === token
  if (bulk.danger && !isSame) throw changedSince(expectedCount, now)
  return now.total
}

/** What was seen is not what would be harmed: the person confirms anew, with the new number. */
function changedSince(expected: number, now: Snapshot): Refusal {
  const sentence =
    now.total === expected
      ? `符合条件的仍是 ${printNumber(now.total, 0)} 条，但其中的记录有变化`
      : `现在是 ${printNumber(now.total, 0)} 条，原来是 ${printNumber(expected, 0)} 条`
  return new Refusal('conflict', sentence, { dataPoints: { found: now } })
}

/** What an earlier run of the same person did not do, each record in its version of now. */
async function freezeLeft(
  act: Act,
  { bulk, run }: { bulk: BulkAct; run: string },
  again: string,
): Promise<number> {
  const { resource } = bulk.serving
  const known = await act.tx.execute(sql`
    select id from bulk_run where id = ${again} and account = ${act.person.accountId}
      and resource = ${resource.path} and act = ${bulk.name} and state in ('done', 'cancelled') for update`)
  if (known.rows.length === 0) throw absent()
  const answer = await act.tx.execute(sql`
    insert into bulk_line (run, no, record, version)
    select ${run}, old.no, old.record, ${columnNamed(resource, 'version')}
      from bulk_line old join ${tableOf(resource)} on ${columnNamed(resource, 'id')} = old.record
      where old.run = ${again} and old.state in ('refused', 'skipped')`)
  return answer.rowCount ?? 0
}
