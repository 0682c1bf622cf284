import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import {
  restorePerson,
  type SerialisedPerson,
  serialisePerson,
} from '#kernel/server/serialise-person.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { BulkAct } from './bulk-act.ts'
import { type BulkLine, type BulkRun, bulkLine, bulkRun, type LineState } from './bulk-tables.ts'

interface StoredOrder extends SerialisedPerson {
  readonly answers: unknown
  /** Why, where a reason was demanded. */
  readonly reason?: string | undefined
}

const context = 'bulk_run.sealed'

/** Keeps a run whose records were frozen: who asked, in whose name it works, and with which answers. */
export async function keepRun(
  act: Act,
  { id, bulk, total, answers }: { id: string; bulk: BulkAct; total: number; answers: unknown },
): Promise<void> {
  const order: StoredOrder = { ...serialisePerson(act.person), answers, reason: act.reason }
  await act.tx.insert(bulkRun).values({
    id,
    account: act.person.accountId,
    resource: bulk.serving.resource.path,
    act: bulk.name,
    label: bulk.label,
    state: 'waiting',
    total,
    order: currentVault().seal(JSON.stringify(order), context),
  })
}

/** In whose name a run works, with which answers, and why. */
export function orderOfRun({ order }: BulkRun): {
  person: Person
  answers: unknown
  reason: string | undefined
} {
  const stored: StoredOrder = JSON.parse(currentVault().unseal(order, context))
  return { person: restorePerson(stored), answers: stored.answers, reason: stored.reason }
}

/** A run, whoever asked for it. */
export async function findRun(reader: Reader, id: string): Promise<BulkRun | undefined> {
  const [row] = await reader.select().from(bulkRun).where(eq(bulkRun.id, id))
  return row
}

/** The next records of a run that wait, in order. */
export function waitingLines(reader: Reader, run: string, limit: number): Promise<BulkLine[]> {
  return reader
    .select()
    .from(bulkLine)
    .where(and(eq(bulkLine.run, run), eq(bulkLine.state, 'waiting')))
    .orderBy(bulkLine.no)
    .limit(limit)
}

/** Writes what became of a record, once: false when another run of the job has settled it before. */
export async function settleLine(
  act: Act,
  run: string,
  line: Pick<BulkLine, 'record' | 'state' | 'title' | 'reason'>,
): Promise<boolean> {
  const { record, ...end } = line
  const isIt = and(eq(bulkLine.run, run), eq(bulkLine.record, record))
  const settled = await act.tx
    .update(bulkLine)
    .set(end)
    .where(and(isIt, eq(bulkLine.state, 'waiting')))
    .returning({ record: bulkLine.record })
  return settled.length > 0
}

/** How many records of a run stand in each state. */
export type LineCounts = Readonly<Record<LineState, number>>

/** Counts the records of a run by what became of them. */
export async function countLines(reader: Reader, run: string): Promise<LineCounts> {
  const counted = await reader
    .select({ state: bulkLine.state, count: sql<number>`count(*)::int` })
    .from(bulkLine)
    .where(eq(bulkLine.run, run))
    .groupBy(bulkLine.state)
  const none = { waiting: 0, done: 0, refused: 0, skipped: 0 }
  return { ...none, ...Object.fromEntries(counted.map(({ state, count }) => [state, count])) }
}
