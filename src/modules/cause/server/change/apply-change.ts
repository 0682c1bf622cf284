import { isDeepStrictEqual } from 'node:util'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { changesBetween } from '#kernel/server/operation.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { deleteRow, insertRow, updateRow } from '#kernel/server/rows.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  budgetItem,
  budgetLine,
  type CauseRecord,
  type changeRequest,
  openWhileRaising,
} from '../../model/index.ts'
import { type CauseNow, lockNow } from '../cause-of.ts'
import type { KnownCause } from '../kinds.ts'
import { lineAmount } from '../parts.ts'
import { causeChanged } from '../sync/await-sync.ts'
import { checkChange } from './check-change.ts'
import { budgetRowsOf, printBudget, valueNow } from './items.ts'
import { whenPlanChanged } from './when-plan-changed.ts'

type Request = Row<typeof changeRequest>
type Facts = Readonly<Record<string, unknown>>

/** Days in which a change of filed items is filed (BR-07). */
const filingDays = 10

/** The fields of a cause that must stay as they are between submission and writing, and its budget. */
export function baseOf({ kind, row, lines }: CauseNow): Record<string, unknown> {
  const own = Object.entries(kind.resource.fields).flatMap(([name, field]) => {
    const isBeside = 'system' in field || openWhileRaising.some(open => open === name)
    // Sealed values stay in their own column.
    const isSealed = field.kind === 'sealedText' || field.kind === 'phone'
    return isBeside || isSealed ? [] : [[name, (row as unknown as Facts)[name] ?? null]]
  })
  return { ...Object.fromEntries(own), [budgetItem]: valueNow(budgetItem, { row, lines }) }
}

/** What became different in a cause since a request was sent in; empty where nothing did. */
async function changedSince(act: Act, request: Request, now: CauseNow) {
  if (request.base === null) return []
  const then = request.base
  const current = baseOf(now)
  const names = Object.keys(then).filter(name => !isDeepStrictEqual(then[name], current[name]))
  const pick = (facts: Facts) => Object.fromEntries(names.map(name => [name, facts[name]]))
  const printed = await changesBetween(act, now.kind.resource, {
    before: pick(then),
    after: pick(current),
  })
  return names.includes(budgetItem)
    ? [
        ...printed,
        {
          ...{ field: budgetItem, label: '预算' },
          ...{ before: printBudget(then[budgetItem]), after: printBudget(current[budgetItem]) },
        },
      ]
    : printed
}

/**
 * Writes a change into its cause, in the caller's transaction. Refused (409, with what differs)
 * where the cause was changed since the request was sent in.
 */
export async function applyChange(
  act: Act,
  request: Request,
): Promise<Patch<typeof changeRequest>> {
  const now = await lockNow(act, request.cause)
  const { kind, row } = now
  const changes = await changedSince(act, request, now)
  if (changes.length > 0)
    throw new Refusal(
      'conflict',
      `${row.title}在提交变更后又被修改（${changes.map(({ label }) => label).join('、')}），不能直接生效，请撤回后重新申请`,
      { dataPoints: { changes } },
    )
  await checkChange(act, request, now)
  act.settle()
  await writeBudget(act, request, now)
  const patch = Object.fromEntries(
    request.items.flatMap(({ field, to }) => (field === budgetItem ? [] : [[field, to]])),
  ) as Patch<CauseRecord>
  const next =
    Object.keys(patch).length === 0
      ? row
      : await updateRow(act, kind.resource, row, patch, {
          verb: 'change',
          label: '变更生效',
          reason: `${request.number}：${request.reason}`.slice(0, 500),
        })
  await tellApplied(act, request, { kind, row: next })
  return { appliedAt: act.now.toISOString() }
}

/** Lines keep their ids, and with them what is used and held of them. */
async function writeBudget(act: Act, request: Request, now: CauseNow) {
  if (!request.items.some(({ field }) => field === budgetItem)) return
  const rows = budgetRowsOf(request.items)
  for (const line of now.lines)
    if (!rows.some(({ id }) => id === line.id)) await deleteRow(act, budgetLine, line)
  for (const [sort, { id, ...given }] of rows.entries()) {
    const values = {
      ...given,
      content: given.content ?? null,
      unit: given.unit ?? null,
      note: given.note ?? null,
      ...{ sort, amount: lineAmount(given) },
    }
    const known = now.lines.find(line => line.id === id)
    if (known !== undefined) await updateRow(act, budgetLine, known, values)
    else {
      const { organisation, id: cause } = now.row
      await insertRow(act, budgetLine, { ...values, organisation, cause })
    }
  }
}

/** What was promised, and since when, stays provable; filed items are filed anew; targets outside are told. */
async function tellApplied(act: Act, request: Request, { kind, row }: KnownCause): Promise<void> {
  await appendLeaves(act, [
    {
      kind: 'publication',
      sourceType: kind.resource.path,
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: act.now.toISOString(),
      content: {
        what: 'change',
        number: row.number,
        title: row.title,
        version: row.version,
        request: request.number,
      },
    },
  ])
  await causeChanged(act, row.id)
  await kind.changed?.(row, act)
  if (!request.isFiled) return
  for (const listen of whenPlanChanged())
    await listen(act, {
      organisation: row.organisation,
      cause: row.id,
      plan: row.plan,
      request: request.id,
      dueOn: addDays(beijingDay(act.now), filingDays),
    })
}
