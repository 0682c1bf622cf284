import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { printMoney } from '#kinds/index.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import {
  budgetItem,
  type ChangeItem,
  changeLabel,
  type changeRequest,
  useItems,
} from '../../model/index.ts'
import { checkCause } from '../cause-checks.ts'
import type { CauseNow, Line } from '../cause-of.ts'
import { takenOf } from '../child/child-plan.ts'
import type { KnownCause } from '../kinds.ts'
import { lineAmount } from '../parts.ts'
import { budgetRowsOf, withItems } from './items.ts'

type Request = Row<typeof changeRequest>

const feeItems: readonly string[] = ['feeRate', 'feeBasis']

/** Everything that a change must hold, at every save, at submission and when it is written. */
export async function checkChange(act: Act, request: Request, now: CauseNow): Promise<void> {
  const { items } = request
  const names = new Set(items.map(({ field }) => field))
  const figures = (await causeFigures(act.tx, [now.row.id])).get(now.row.id)
  const raised = figures === undefined ? 0 : figures.raised - figures.refunded
  if (names.has('raiseStart') && now.row.raisingAt !== null)
    act.mark('items', '募捐已经开始，募捐开始日期不能变更')
  if (items.some(({ field }) => feeItems.includes(field)) && (figures?.donations ?? 0) > 0)
    act.mark('items', '已有捐赠，管理费不能变更')
  const use = items.find(({ field }) => useItems.includes(field))
  if (use !== undefined && raised > 0 && request.basisKind === '4')
    act.mark(
      'basisKind',
      `已募得 ¥${printMoney(raised)}，变更${changeLabel(now.kind.resource, use.field)}须以方案变更备案、捐赠人同意或公告为依据`,
    )
  await checkFields(act, items, now)
  await checkSums(act, items, now)
}

/** The rules of every cause, as far as they speak of what is changed. */
async function checkFields(
  act: Act,
  items: readonly ChangeItem[],
  { kind, row }: KnownCause,
): Promise<void> {
  const names = new Set(items.map(({ field }) => field))
  const marking: Act = {
    ...act,
    mark(field, sentence) {
      if (names.has(field)) act.mark('items', `${changeLabel(kind.resource, field)}：${sentence}`)
    },
  }
  const next = withItems(row, items)
  await checkCause(kind, next, marking, undefined)
  await kind.checkChange?.({ next, before: row, names }, marking)
}

/** Target, budget and child plans stay in step, and no line falls below what is spoken for. */
async function checkSums(act: Act, items: readonly ChangeItem[], now: CauseNow): Promise<void> {
  const { targetAmount } = withItems(now.row, items)
  const names = new Set(items.map(({ field }) => field))
  if (names.has('targetAmount')) {
    const taken = (await takenOf(act, [now.row.id])).get(now.row.id) ?? 0
    if (targetAmount < taken)
      act.mark('items', `目标金额：子计划合计 ¥${printMoney(taken)}，不能低于该金额`)
  }
  if (now.lines.length === 0) {
    if (names.has(budgetItem)) act.mark('items', `该${now.kind.label}没有预算，不能变更预算`)
    return
  }
  if (!names.has(budgetItem) && !names.has('targetAmount')) return
  const rows = names.has(budgetItem) ? budgetRowsOf(items) : now.lines
  const sum = rows.reduce((total, line) => total + lineAmount(line), 0)
  if (sum !== targetAmount)
    act.mark(
      'items',
      `预算合计 ¥${printMoney(sum)} 与目标金额相差 ¥${printMoney(Math.abs(sum - targetAmount))}`,
    )
  if (names.has(budgetItem)) checkLines(act, items, now.lines)
}

function checkLines(act: Act, items: readonly ChangeItem[], lines: readonly Line[]): void {
  const rows = budgetRowsOf(items)
  const known = new Set(lines.map(({ id }) => id))
  const given = rows.flatMap(({ id }) => id ?? [])
  if (given.some(id => !known.has(id)) || new Set(given).size < given.length)
    act.mark('items', '预算行已被修改，请重新打开后再填写')
  for (const line of lines) {
    const next = rows.find(({ id }) => id === line.id)
    const after = next === undefined ? 0 : lineAmount(next)
    const spoken = line.used + line.reserved
    if (after < spoken)
      act.mark('items', `预算「${line.item2}」已用和冻结 ¥${printMoney(spoken)}，不能低于该金额`)
  }
}
