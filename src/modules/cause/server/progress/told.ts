import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  type ChainLink,
  disclosureTask,
  type EarlierProgress,
  type ProgressExtra,
  progress,
} from '../../model/index.ts'
import { figuresNow } from '../figures.ts'
import { sensitiveIn } from '../text-findings.ts'
import { findingsOf, type Progress, textOf } from './findings.ts'

const table = tableOf(progress)
/** Corrections of corrections that a chain tells at most. */
const longest = 50

/** What lists and queues show beside a progress. */
export async function besides(rows: readonly Progress[], act: Act) {
  const late = await lateTasks(rows, act)
  const told = new Map<string, Partial<ProgressExtra>>()
  for (const row of rows) {
    const isWaiting = row.state === 'pending'
    const { forbidden, doubtful } = isWaiting
      ? sensitiveIn(textOf(row))
      : { forbidden: [], doubtful: [] }
    told.set(row.id, {
      findings: isWaiting ? await findingsOf(row, act) : null,
      words: [...forbidden, ...doubtful],
      isTaskOverdue: row.coversTask !== null && late.has(row.coversTask),
      imageCount: row.images?.length ?? 0,
    })
  }
  return told
}

async function lateTasks(rows: readonly Progress[], act: Act): Promise<ReadonlySet<string>> {
  const ids = rows.flatMap(({ coversTask }) => coversTask ?? [])
  if (ids.length === 0) return new Set()
  const tasks = tableOf(disclosureTask)
  const late = and(
    inArray(tasks.id, ids),
    inArray(tasks.state, ['open', 'overdue']),
    lt(tasks.dueOn, beijingDay(act.now)),
  )
  return new Set((await findRows(act.tx, disclosureTask, late)).map(({ id }) => id))
}

/** What its own page shows besides: the ledger of now, the chain of corrections, the one before it. */
export async function onItsPage(row: Progress, act: Act): Promise<Partial<ProgressExtra>> {
  return {
    now: await figuresNow(act.tx, row.cause, act.now),
    chain: await chainOf(act.tx, row),
    earlier: await earlierThan(act.tx, row),
  }
}

const linkOf = ({ id, title, kind, publishedAt }: Progress): ChainLink => ({
  ...{ id, title, kind, publishedAt },
})

/** 原文 → 更正 → 更正; empty where it neither corrects nor was corrected. */
async function chainOf(reader: Reader, row: Progress): Promise<ChainLink[]> {
  const chain = [row]
  for (let first = row; first.corrects !== null && chain.length < longest; ) {
    const before = await findRow(reader, progress, first.corrects)
    if (before === undefined) break
    chain.unshift(before)
    first = before
  }
  for (let last = row; last.correctedBy !== null && chain.length < longest; ) {
    const after = await findRow(reader, progress, last.correctedBy)
    if (after === undefined) break
    chain.push(after)
    last = after
  }
  return chain.length === 1 ? [] : chain.map(linkOf)
}

async function earlierThan(reader: Reader, row: Progress): Promise<EarlierProgress | null> {
  const before = and(
    eq(table.cause, row.cause),
    eq(table.state, 'published'),
    ne(table.id, row.id),
    row.publishedAt === null ? undefined : lt(table.publishedAt, row.publishedAt),
  )
  const [found] = await selectRows(
    reader,
    progress,
    sql`where ${before} order by ${desc(table.publishedAt)} limit 1`,
  )
  if (found === undefined) return null
  const { body, usedAmount, servedCount, occurredOn } = found
  return { ...linkOf(found), body, usedAmount, servedCount, occurredOn }
}
