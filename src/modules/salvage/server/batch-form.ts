import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { budgetLine, cause, causeStates } from '#modules/cause/model/index.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import type { Batch } from './batch-money.ts'
import { checkSource } from './goods-source.ts'

const periods = {
  '1': [/^一次性$/, '一次性'],
  '2': [/^\d{4}-\d{2}$/, '月份，如 2026-11'],
  '3': [/^\d{4}Q[1-4]$/, '季度，如 2026Q4'],
  '4': [/^\d{4}$/, '年份，如 2026'],
} as const

const dayMs = 86_400_000

/** What is wrong with a batch, field by field, by its type and its form of help. */
export async function checkBatch(next: Batch, act: Act, before: Batch | undefined): Promise<void> {
  const type = await findRow(act.tx, rescueType, next.rescueType)
  if (type === undefined) return act.mark('rescueType', '请选择救助类型')
  if (before === undefined && type.state !== 'enabled') act.mark('rescueType', '该救助类型已停用')
  if (!(type.saveTypes ?? []).includes(next.saveType))
    act.mark('saveType', `「${type.name}」不使用这种救助形式`)
  const [pattern, said] = periods[type.period]
  if (!pattern.test(next.period)) act.mark('period', `该类型的期间应为${said}`)
  if (['1', '2', '3'].includes(type.group) && (next.unitDoc ?? []).length === 0)
    act.mark('unitDoc', '政府救助须上传主管单位文件')
  if (type.needsNotice && !next.needNotice && !next.quick)
    act.mark('needNotice', '该类型须公示；小额快救除外')
  checkQuick(next, type, act)
  checkAmounts(next, act)
  checkClassAmounts(next, type, act)
  checkVoucher(next, act)
  if (next.issueTo < next.issueFrom) act.mark('issueTo', '发放止不能早于发放起')
  await checkCause(next, act)
  await checkSource(next, act)
}

function checkQuick(
  next: Batch,
  type: { readonly quick: boolean; readonly quickMax: number | null },
  act: Act,
): void {
  if (!next.quick) return
  if (!type.quick) act.mark('quick', '该类型没有小额快救')
  else if (type.quickMax !== null && next.unitAmount !== null && next.unitAmount > type.quickMax)
    act.mark('unitAmount', `小额快救每人不超过 ¥${(type.quickMax / 100).toFixed(2)}`)
}

function checkAmounts(next: Batch, act: Act): void {
  if (['1', '3'].includes(next.amountMode) && next.unitAmount === null)
    act.mark('unitAmount', '请填写标准金额')
  if (next.amountMode === '3' && next.memberAmount === null)
    act.mark('memberAmount', '请填写每增一人的金额')
  const isNamed = next.item !== null || (next.saveType === '3' && next.goods !== null)
  if (['3', '4'].includes(next.saveType) && !isNamed) act.mark('item', '请填写物资或服务')
}

/** Amounts by group: at least one, of groups that the type knows, within an express grant. */
function checkClassAmounts(
  next: Batch,
  type: { readonly classifies: readonly string[] | null; readonly quickMax: number | null },
  act: Act,
): void {
  const given = Object.entries(next.amounts ?? {})
  if (next.amountMode !== '2') {
    if (given.length > 0) act.mark('amounts', '只有按救助分类发放才填写各分类金额')
    return
  }
  if (given.length === 0) act.mark('amounts', '请填写各分类金额')
  const known = type.classifies ?? []
  if (known.length > 0 && given.some(([id]) => !known.includes(id)))
    act.mark('amounts', '有分类不适用于该救助类型')
  if (next.quick && type.quickMax !== null && given.some(([, fen]) => fen > (type.quickMax ?? 0)))
    act.mark('amounts', `小额快救每人不超过 ¥${(type.quickMax / 100).toFixed(2)}`)
}

function checkVoucher(next: Batch, act: Act): void {
  if (next.saveType !== '1') {
    if (next.voucherFrom !== null || next.voucherTo !== null)
      act.mark('voucherFrom', '只有代金券有有效期')
    return
  }
  if (next.voucherFrom === null) act.mark('voucherFrom', '请填写代金券生效日')
  if (next.voucherTo === null) act.mark('voucherTo', '请填写代金券截止日')
  if (next.voucherFrom === null || next.voucherTo === null) return
  const days = (Date.parse(next.voucherTo) - Date.parse(next.voucherFrom)) / dayMs
  if (days < 1 || days > 365) act.mark('voucherTo', '代金券有效期应为 1 至 365 天')
}

async function checkCause(next: Batch, act: Act): Promise<void> {
  if (next.cause === null) {
    if (['1', '2'].includes(next.saveType)) act.mark('cause', '请选择资金来源标的')
    if (next.budgetLine !== null) act.mark('budgetLine', '请先选择资金来源标的')
    return
  }
  const found = await findRow(act.tx, cause, next.cause)
  if (found?.organisation !== next.organisation) return act.mark('cause', '只能选择本机构的标的')
  if (!['raising', 'raised', 'executing'].includes(found.status))
    act.mark('cause', `「${causeStates[found.status]}」的标的不能用于发放`)
  if (next.budgetLine === null) return
  const line = await findRow(act.tx, budgetLine, next.budgetLine)
  if (line?.cause !== next.cause) act.mark('budgetLine', '所选预算行不属于该标的')
}
