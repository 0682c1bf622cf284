import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { changesBetween } from '#kernel/server/operation.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import {
  budgetItem,
  type ChangeImpact,
  type ChangeShown,
  changedField,
  changeLabel,
  type changeRequest,
  filedItems,
} from '../../model/index.ts'
import { budgetOf } from '../cause-of.ts'
import { findCause, kindNamed } from '../kinds.ts'
import { lineAmount } from '../parts.ts'
import { budgetRowsOf, printBudget } from './items.ts'

type Request = Row<typeof changeRequest>

/** The items of a request in words, in their order. */
export async function printChanges(
  act: Pick<Act, 'tx'>,
  { causeKind, items }: Pick<Request, 'causeKind' | 'items'>,
): Promise<readonly ChangeShown[]> {
  const { resource } = kindNamed(causeKind)
  const side = (name: 'from' | 'to') =>
    Object.fromEntries(
      items.flatMap(item => (item.field === budgetItem ? [] : [[item.field, item[name] ?? null]])),
    )
  const printed = await changesBetween(act, resource, { before: side('from'), after: side('to') })
  return items.map(({ field, from, to }) => {
    const found = printed.find(each => each.field === field)
    const isBudget = field === budgetItem
    return {
      field,
      label: changeLabel(resource, field),
      kind: isBudget ? 'budget' : (changedField(resource, field)?.kind ?? 'text'),
      before: isBudget ? printBudget(from) : (found?.before ?? null),
      after: isBudget ? printBudget(to) : (found?.after ?? null),
    }
  })
}

/** What a change touches: raised money, budget lines that are spoken for, the filed plan. */
export async function impactOf(act: Pick<Act, 'tx'>, row: Request): Promise<ChangeImpact> {
  const figures = (await causeFigures(act.tx, [row.cause])).get(row.cause)
  const whole = await findCause(act.tx, row.cause)
  const isBudget = row.items.some(({ field }) => field === budgetItem)
  const rows = budgetRowsOf(row.items)
  const lines = isBudget ? await budgetOf(act, row.cause) : []
  return {
    netRaised: figures === undefined ? 0 : figures.raised - figures.refunded,
    available: figures?.available ?? 0,
    lines: lines.flatMap(line => {
      const spoken = line.used + line.reserved
      const next = rows.find(({ id }) => id === line.id)
      const after = next === undefined ? 0 : lineAmount(next)
      if (spoken === 0) return []
      return [{ item: line.item2, spoken, before: line.amount, after, isCovered: after >= spoken }]
    }),
    isFiled: whole?.row.plan != null && row.items.some(({ field }) => filedItems.includes(field)),
  }
}
