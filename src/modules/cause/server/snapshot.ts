import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { changesBetween } from '#kernel/server/operation.ts'
import { presentOne } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { maskField } from '#kinds/registry.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import type { CauseCalls } from '../model/cause-calls.ts'
import { budgetLine, type CauseRow, causeSnapshot } from '../model/index.ts'
import type { CauseKind, KnownCause } from './kinds.ts'

type Facts = Readonly<Record<string, unknown>>

const table = tableOf(causeSnapshot)

/** Freezes what is submitted: facts, budget and what the precheck said. */
export async function keepSnapshot(
  act: Act,
  { kind, row }: KnownCause,
  { round, findings }: { round: number; findings: readonly PrecheckFinding[] },
): Promise<void> {
  const lines = await findRows(act.tx, budgetLine, eq(tableOf(budgetLine).cause, row.id))
  // Personal values never leave their sealed columns: a snapshot keeps them masked.
  const facts = Object.fromEntries(
    Object.entries(kind.resource.fields).map(([name, field]) => {
      const value = (row as unknown as Facts)[name] ?? null
      return [name, value === null ? null : maskField(field, value)]
    }),
  )
  await insertRow(act, causeSnapshot, {
    organisation: row.organisation,
    cause: row.id,
    round,
    recordVersion: row.version + 1,
    facts,
    budget: lines
      .toSorted((one, other) => one.sort - other.sort)
      .map(({ item1, item2, content, unitPrice, quantity, unit, amount, note }) => ({
        item1,
        item2,
        content,
        unitPrice,
        quantity,
        unit,
        amount,
        note,
      })),
    precheck: [...findings],
    submittedAt: act.now.toISOString(),
  })
}

/** `GET …/getSnapshots`: the submitted version, the one before it, and what differs between them. */
export function snapshotsRoute(
  { snapshots }: CauseCalls,
  kind: CauseKind,
  serving: AnyServing,
): AnyRoute {
  return route(snapshots, {
    access: { action: `${kind.kind}.view` },
    summary: `查询${kind.label}送审版本与上次对比`,
    async read({ id }, act) {
      const row = await readInScope(act, serving, id)
      const [current, previous] = await selectRows(
        act.tx,
        causeSnapshot,
        sql`where ${eq(table.cause, id)} order by ${desc(table.submittedAt)} limit 2`,
      )
      if (current === undefined) return { current: null, previous: null, changes: [] }
      return {
        current: await shownVersion(act, kind, { row, version: current }),
        previous:
          previous === undefined ? null : await shownVersion(act, kind, { row, version: previous }),
        changes:
          previous === undefined
            ? []
            : await changesBetween(act, kind.resource, {
                before: previous.facts,
                after: current.facts,
              }),
      }
    },
  })
}

/** A version presented as the record itself is, so that one screen draws both. */
async function shownVersion(
  act: Act,
  { resource }: CauseKind,
  { row, version }: { row: object; version: Row<typeof causeSnapshot> },
) {
  const { round, recordVersion, submittedAt, budget, precheck } = version
  // The cast of a kept version: its facts are the record's fields.
  const kept = { ...row, ...version.facts } as unknown as CauseRow
  const facts = await presentOne(act, { resource, rules: {} }, kept)
  return { round, recordVersion, submittedAt, budget, precheck, facts }
}

/** What the precheck said of the last submission of causes; by cause. */
export async function lastPrechecks(
  reader: Reader,
  causes: readonly string[],
): Promise<ReadonlyMap<string, readonly PrecheckFinding[]>> {
  if (causes.length === 0) return new Map()
  const rows = await selectRows(
    reader,
    causeSnapshot,
    sql`where (cause, submitted_at) in (
          select cause, max(submitted_at) from cause_snapshot
           where ${inArray(table.cause, [...causes])} group by cause)`,
  )
  return new Map(rows.map(row => [row.cause, row.precheck]))
}
