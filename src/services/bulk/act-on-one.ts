import { and, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { logRefusedOne } from '#kernel/server/log-refused-act.ts'
import { type FieldError, Refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { readTitle } from '#kernel/server/words.ts'
import type { BulkAct, ChosenRow } from './bulk-act.ts'

/** How a transaction of the person's is made. */
export type Perform = Exchange['perform']

/** A record that stayed as it was, with its name and the reason. */
export interface RefusedOne {
  readonly id: string
  readonly title: string
  readonly reason: string
}

/** What became of many records. */
export interface ManyDone {
  readonly done: string[]
  readonly refused: RefusedOne[]
}

/** Keeps the outcome of a record with its effect; false when it was settled before and nothing is to be done. */
export type Settle = (
  act: Act,
  end: { readonly state: 'done' } | ({ readonly state: 'refused' } & RefusedOne),
) => Promise<boolean>

interface One {
  readonly row: ChosenRow
  readonly answers: unknown
  /** Ends what is looked at outside the product. */
  readonly signal: AbortSignal
  readonly settle?: Settle
}

/** Does one of many in a transaction of its own: its refusal stops no other and is logged like that of one alone. */
export async function actOnOne(
  perform: Perform,
  bulk: BulkAct,
  { row, answers, signal, settle }: One,
): Promise<RefusedOne | undefined> {
  try {
    await bulk.ahead?.(row, { read: perform, signal })
    await perform(
      async act => {
        if (settle !== undefined && !(await settle(act, { state: 'done' }))) return
        await bulk.work(act, row, answers)
      },
      { about: [row.id] },
    )
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return perform(act => noteRefused(act, bulk, { row, error, settle }), { about: [] })
  }
}

async function noteRefused(
  act: Act,
  { serving, action, name, label }: BulkAct,
  { row, error, settle }: { row: ChosenRow; error: Refusal; settle: Settle | undefined },
): Promise<RefusedOne> {
  const title = await titleFor(act, serving, row.id)
  const refused = { id: row.id, title, reason: sentenceOf(error) }
  if (settle !== undefined && !(await settle(act, { state: 'refused', ...refused }))) return refused
  await logRefusedOne(act, serving.resource, {
    ...{ id: row.id, title, label, error },
    action: action ?? `${serving.resource.name}.${name}`,
  })
  return refused
}

/** The sentence of a refusal, with those of its fields. */
export function sentenceOf(error: Refusal): string {
  const errors = (error.dataPoints as { errors?: FieldError[] } | null)?.errors
  return errors === undefined ? error.message : errors.map(each => each.message).join('；')
}

/** A record's title as far as the person may see the record; empty otherwise. */
export async function titleFor(act: Act, { resource }: AnyServing, id: string): Promise<string> {
  const scope = scopeOf(resource, act.person, `${resource.name}.view`)
  if (scope === null) return ''
  const isIt = sql`${columnNamed(resource, 'id')} = ${id}`
  const where = whereClause(and(isIt, scopeCondition(resource, scope)))
  const [row] = await selectRows(act.tx, resource, where)
  return row === undefined ? '' : readTitle(act.tx, resource, row)
}
