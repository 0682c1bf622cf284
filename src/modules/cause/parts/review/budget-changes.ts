import { printMoney } from '#kinds/index.ts'
import type { RevisionShown } from '#ui/views/revision-list.tsx'
import { expenseItems } from '../../model/budget-line.ts'
import type { BudgetShown } from '../detail/budget-table.tsx'

const labels: Readonly<Record<string, string>> = expenseItems

/** What differs between two submitted budgets, line by line; lines are known by kind and item. */
export function budgetChanges(
  before: readonly BudgetShown[],
  after: readonly BudgetShown[],
): readonly RevisionShown[] {
  const [old, now] = [byName(before), byName(after)]
  const names = new Set([...old.keys(), ...now.keys()])
  return [...names].flatMap(name => {
    const [was, is] = [old.get(name), now.get(name)]
    return was === is
      ? []
      : [{ field: name, label: `预算 ${name}`, before: was ?? null, after: is ?? null }]
  })
}

function byName(lines: readonly BudgetShown[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(
    lines,
    line => `${labels[String(line.item1)] ?? ''} ${String(line.item2 ?? '')}`,
  )
  return new Map([...named].map(([name, group]) => [name, group.map(printLine).join('；')]))
}

function printLine({ content, unitPrice, quantity, unit, amount }: BudgetShown): string {
  const sum = `${printMoney(Number(unitPrice ?? 0))} × ${Number(quantity ?? 0)}${unit ? ` ${String(unit)}` : ''} = ${printMoney(Number(amount ?? 0))}`
  return content ? `${String(content)} ${sum}` : sum
}
