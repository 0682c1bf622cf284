import { isDeepStrictEqual } from 'node:util'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { changesBetween } from '#kernel/server/operation.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { deleteRow, insertRow, updateRow } from '#kernel/server/rows.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { budgetLine, openWhileRaising, project } from '#modules/project/model/index.ts'
import { lineAmount } from '#modules/project/server/index.ts'
import { budgetItem, type changeRequest } from '../../model/index.ts'
import { budgetOf, type Line, lockCause, type Project } from '../cause-of.ts'
import { causeChanged } from '../sync/await-sync.ts'
import { checkChange } from './check-change.ts'
import { budgetRowsOf, printBudget, valueNow } from './items.ts'
import { whenPlanChanged } from './when-plan-changed.ts'

type Request = Row<typeof changeRequest>
type Facts = Readonly<Record<string, unknown>>

/** Days in which a change of filed items is filed (BR-07). */
const filingDays = 10

/** The fields of a cause that must stay as they are between submission and writing, and its budget. */
export function baseOf(row: Project, lines: readonly Line[]): Record<string, unknown> {
  const own = Object.entries(project.fields).flatMap(([name, field]) => {
    const isBeside = 'system' in field || openWhileRaising.some(open => open === name)
    // Sealed values stay in their own column.
    const isSealed = field.kind === 'sealedText' || field.kind === 'phone'
    return isBeside || isSealed ? [] : [[name, (row as unknown as Facts)[name] ?? null]]
  })
  return { ...Object.fromEntries(own), [budgetItem]: valueNow(budgetItem, { row, lines }) }
}

/** What became different in a cause since a request was sent in; empty where nothing did. */
async function changedSince(act: Act, request: Request, now: { row: Project; lines: Line[] }) {
  if (request.base === null) return []
  const then = request.base
  const current = baseOf(now.row, now.lines)
  const names = Object.keys(then).filter(name => !isDeepStrictEqual(then[name], current[name]))
  const pick = (facts: Facts) => Object.fromEntries(names.map(name => [name, facts[name]]))
  const printed = await changesBetween(act, project, { before: pick(then), after: pick(current) })
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
  const row = await lockCause(act, request.cause)
  const lines = await budgetOf(act, row.id)
  const changes = await changedSince(act, request, { row, lines })
  if (changes.length > 0)
    throw new Refusal(
      'conflict',
      `${row.title}在提交变更后又被修改（${changes.map(({ label }) => label).join('、')}），不能直接生效，请撤回后重新申请`,
      { dataPoints: { changes } },
    )
  await checkChange(act, request, { row, lines })
  act.settle()
  await writeBudget(act, request, { row, lines })
  const patch = Object.fromEntries(
    request.items.flatMap(({ field, to }) => (field === budgetItem ? [] : [[field, to]])),
  ) as Patch<typeof project>
  const next =
    Object.keys(patch).length === 0
      ? row
      : await updateRow(act, project, row, patch, {
          verb: 'change',
          label: '变更生效',
          reason: `${request.number}：${request.reason}`.slice(0, 500),
        })
  await tellApplied(act, request, next)
  return { appliedAt: act.now.toISOString() }
}

/** Lines keep their ids, and with them what is used and held of them. */
async function writeBudget(act: Act, request: Request, now: { row: Project; lines: Line[] }) {
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
async function tellApplied(act: Act, request: Request, row: Project): Promise<void> {
  await appendLeaves(act, [
    {
      kind: 'publication',
      sourceType: project.path,
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
