import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { issueSentence } from '#kernel/server/issue-sentence.ts'
import { decimal, money, printMoney, text } from '#kinds/index.ts'
import { schemaOf } from '#kinds/registry.ts'
import {
  budgetItem,
  type CauseRecord,
  type CauseRow,
  type ChangeItem,
  changedField,
  changeLabel,
  expenseItems,
  isChangeable,
} from '../../model/index.ts'
import type { CauseNow } from '../cause-of.ts'
import { lineAmount } from '../parts.ts'

/** The budget as a request says it; `id`: the line that stands there already. */
const budgetRows = z
  .array(
    z.strictObject({
      id: z.uuid('预算行编号有误').nullish(),
      item1: z.enum(Object.keys(expenseItems) as (keyof typeof expenseItems)[], '请选择费用类别'),
      item2: schemaOf(text('费用项', { required: true, max: 20 })) as z.ZodType<string>,
      content: z.string().max(100, '执行内容不超过 100 个字').nullish(),
      unitPrice: schemaOf(money('单价', { required: true, min: 1 })) as z.ZodType<number>,
      quantity: schemaOf(
        decimal('数量', { required: true, digits: 2, min: 0.01 }),
      ) as z.ZodType<number>,
      unit: z.string().max(8, '单位不超过 8 个字').nullish(),
      note: z.string().max(200, '备注不超过 200 个字').nullish(),
    }),
  )
  .min(1, '预算至少一行')
  .max(200, '预算不超过 200 行')
export type BudgetRow = z.infer<typeof budgetRows>[number]

/** The rows of an item that changes the budget; empty where none does. */
export function budgetRowsOf(items: readonly ChangeItem[]): readonly BudgetRow[] {
  const item = items.find(({ field }) => field === budgetItem)
  const parsed = budgetRows.safeParse(item?.to)
  return parsed.success ? parsed.data : []
}

/** Items as they are kept: each value read by its field, beside what stands there now. Faults are marked. */
export function readItems(
  act: Pick<Act, 'mark'>,
  given: readonly ChangeItem[],
  now: CauseNow,
): readonly ChangeItem[] {
  const { resource } = now.kind
  const seen = new Set<string>()
  return given.map(item => {
    const label = changeLabel(resource, item.field)
    if (seen.has(item.field)) act.mark('items', `${label}填写了两次`)
    seen.add(item.field)
    if (!isChangeable(resource, item.field)) {
      act.mark('items', `「${item.field}」不能通过变更申请修改`)
      return item
    }
    const from = valueNow(item.field, now)
    const to = readValue(act, resource, item)
    if (to !== undefined && isDeepStrictEqual(to, from))
      act.mark('items', `${label}与现在的内容相同`)
    return { field: item.field, from, to: to ?? null }
  })
}

function readValue(
  act: Pick<Act, 'mark'>,
  resource: CauseRecord,
  { field, to }: ChangeItem,
): unknown {
  const declared = changedField(resource, field)
  const schema = declared === undefined ? budgetRows : schemaOf(declared)
  const parsed = schema.safeParse(to ?? null, { error: issueSentence })
  if (parsed.success) return parsed.data
  act.mark(
    'items',
    `${changeLabel(resource, field)}：${parsed.error.issues[0]?.message ?? '内容有误'}`,
  )
  return undefined
}

/** What stands in a cause now where an item would change it. */
export function valueNow(field: string, { row, lines }: Pick<CauseNow, 'row' | 'lines'>): unknown {
  if (field !== budgetItem) return (row as unknown as Record<string, unknown>)[field] ?? null
  return lines.map(({ id, item1, item2, content, unitPrice, quantity, unit, note }) => ({
    ...{ id, item1, item2, content, unitPrice, quantity, unit, note },
  }))
}

/** The cause as it would be. */
export function withItems(row: CauseRow, items: readonly ChangeItem[]): CauseRow {
  const changes = items.flatMap(({ field, to }) => (field === budgetItem ? [] : [[field, to]]))
  return { ...row, ...Object.fromEntries(changes) }
}

/** A budget in words, a line each. */
export function printBudget(rows: unknown): string {
  const parsed = budgetRows.safeParse(rows)
  if (!parsed.success) return ''
  return parsed.data
    .map(row => `${expenseItems[row.item1]} ${row.item2} ${printMoney(lineAmount(row))} 元`)
    .join('\n')
}
