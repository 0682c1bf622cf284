import type { AnyField } from '#kinds/field.ts'
import { printMoney } from '#kinds/index.ts'
import { isEmptyValue } from '#kinds/registry.ts'
import type { Finding } from '#ui/views/finding-list.tsx'
import type { CauseShape } from '../cause-shape.ts'

/** What of a plan bears upon a cause. */
export interface PlanFacts {
  readonly state?: string | undefined
  readonly startDate?: unknown
  readonly endDate?: unknown
  readonly submittedOn?: unknown
  readonly targetAmount?: unknown
  readonly partnerName?: unknown
}

interface RemarksAsked {
  readonly values: Readonly<Record<string, unknown>>
  readonly plan: PlanFacts | undefined
  /** Sum of the budget's lines, fen. */
  readonly budget: number
}

/** Days between the filing of a plan and the start of its drive (BR-06). */
const filingDays = 10

/**
 * What submission would refuse or remark on, told while typing. The server decides; this is so that
 * nobody finds out at the end.
 */
export function remarksOf(
  { label, hasBudget }: Pick<CauseShape, 'label' | 'hasBudget'>,
  { values, plan, budget }: RemarksAsked,
): readonly Finding[] {
  const target = amount(values.targetAmount)
  const [raiseStart, raiseEnd] = [day(values.raiseStart), day(values.raiseEnd)]
  const [execStart, execEnd] = [day(values.execStart), day(values.execEnd)]
  const isPublic = values.raiseMode === '1'
  const found: Finding[] = []
  const block = (item: string, field: string, message: string) =>
    found.push({ item, field, level: 'block', message })
  const warn = (item: string, field: string, message: string) =>
    found.push({ item, field, level: 'warn', message })

  if (hasBudget && budget === 0) block('预算', 'budget', '请填写预算')
  else if (hasBudget && target !== undefined && budget !== target)
    block('预算', 'budget', `预算合计 ¥${printMoney(budget)}，${gapText(target - budget)}`)
  if (raiseStart && raiseEnd && raiseEnd < raiseStart)
    block('募捐起止', 'raiseEnd', '募捐结束不能早于募捐开始')
  if (raiseStart && execStart && execStart < raiseStart)
    block('执行起止', 'execStart', '执行开始不能早于募捐开始')
  if (execStart && execEnd && execEnd < execStart)
    block('执行起止', 'execEnd', '执行结束不能早于执行开始')
  if (raiseEnd && execEnd && execEnd > addYears(raiseEnd, 3))
    warn('执行期', 'execEnd', '执行结束晚于募捐结束三年以上')
  if (isPublic && plan) {
    const [from, to] = [day(plan.startDate), day(plan.endDate)]
    if (raiseStart && from && raiseStart < from)
      block('募捐方案', 'raiseStart', `募捐开始早于方案开始日期 ${from}`)
    if (raiseEnd && to && raiseEnd > to)
      block('募捐方案', 'raiseEnd', `募捐结束晚于方案结束日期 ${to}`)
    const most = amount(plan.targetAmount)
    if (target !== undefined && most !== undefined && target > most)
      block('募捐方案', 'targetAmount', `目标金额超过方案预期募集数额 ¥${printMoney(most)}`)
    const submittedOn = day(plan.submittedOn)
    const earliest = submittedOn && addDays(submittedOn, filingDays)
    if (raiseStart && earliest && raiseStart < earliest && values.emergency !== true)
      block('备案时限', 'raiseStart', `募捐开始最早为 ${earliest}（方案提交备案后 10 日）`)
    if (values.hasPartner === true && values.partnerName && values.partnerName !== plan.partnerName)
      block('合作募捐', 'plan', `方案载明的合作方与${label}的合作方不一致`)
    if (plan.state !== 'recorded' && plan.state !== 'raising')
      warn('备案状态', 'plan', '方案尚未备案，备案后才能开始募捐')
  }
  const partnerFiles = values.partnerFiles
  if (isPublic && values.hasPartner === true && length(partnerFiles) < 2)
    block('合作募捐', 'partnerFiles', '须提供合作方评估报告和合作协议')
  if ((values.unitName == null) !== (values.unitPrice == null))
    block(
      '公益单位',
      values.unitName == null ? 'unitName' : 'unitPrice',
      '公益单位与单位价格须同时填写',
    )
  return found
}

/** What does not fit of that which is filled in already, to stand at its field; an empty field is only missing. */
export function misfitsOf(
  resource: CauseShape['resource'],
  findings: readonly Finding[],
  values: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, string> {
  const fields: Readonly<Record<string, AnyField>> = resource.fields
  const found = findings.filter(({ level, field }) => {
    const declared = fields[field]
    return level === 'block' && declared !== undefined && !isEmptyValue(declared, values[field])
  })
  return new Map(found.map(({ field, message }) => [field, message]))
}

function gapText(gap: number): string {
  return gap > 0 ? `比目标少 ¥${printMoney(gap)}` : `超出目标 ¥${printMoney(-gap)}`
}

/** What one hundred yuan become: the fee by the rate (basis points), and what is left for the purpose. */
export function explainFee(label: string, rate: number, basis: unknown): string {
  if (basis === '3' || rate === 0) return `每捐赠 ¥100.00，全部 ¥100.00 用于${label}，不计提管理费`
  const fee = printMoney(rate)
  const rest = printMoney(10_000 - rate)
  return basis === '1'
    ? `每捐赠 ¥100.00，到账时计提管理费 ¥${fee}，¥${rest} 用于${label}`
    : `每拨付 ¥100.00，另从${label}余额计提管理费 ¥${fee}`
}

function day(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function amount(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function length(value: unknown): number {
  return Array.isArray(value) ? value.length : 0
}

function addDays(from: string, days: number): string {
  return new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
}

function addYears(from: string, years: number): string {
  return `${Number(from.slice(0, 4)) + years}${from.slice(4)}`
}
