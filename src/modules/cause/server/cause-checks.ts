import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSame } from '#kernel/server/operation.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { charityConfig, organisation } from '#modules/charity/model/index.ts'
import { configOf } from '#modules/charity/server/index.ts'
import { category } from '#modules/classify/model/index.ts'
import {
  awaitsPlan,
  type CauseRecord,
  type CauseRow,
  fundraisingPlan,
  openWhileRaising,
  titleTaken,
} from '../model/index.ts'
import { whyLabelsWrong } from './cause-labels.ts'
import type { CauseKind } from './kinds.ts'
import { planFaults } from './plan-fit.ts'
import { whyCoverWrong } from './precheck.ts'

type Marks = Pick<Act, 'mark'>

/** What every save of a cause must hold; what only submission asks stands in `precheck.ts`. */
export async function checkCause(
  kind: CauseKind,
  next: CauseRow,
  act: Act,
  before: CauseRow | undefined,
): Promise<void> {
  await checkLabels(next, act, before)
  if (before !== undefined && before.state !== 'draft') {
    keepApproved(kind, next, act, before)
    if (takesPlan(next, before)) await checkPlan(next, act)
    return
  }
  checkDays(next, act)
  checkPairs(next, act)
  if (next.cover !== before?.cover) await checkCover(next, act)
  await checkQualification(next, act)
  await checkSettings(next, act, before)
  await checkPlan(next, act)
  await checkCategory(kind, next, act, before)
  await checkTitle(kind, next, act)
  await kind.check?.(next, act, before)
}

async function checkCover(next: CauseRow, act: Act): Promise<void> {
  const wrong = await whyCoverWrong(act, next)
  if (wrong !== undefined) act.mark('cover', wrong)
}

/** Labels of causes, in use, of the platform or the cause's own organisation. */
async function checkLabels(next: CauseRow, act: Act, before: CauseRow | undefined): Promise<void> {
  const fresh = (next.labels ?? []).filter(id => before?.labels?.includes(id) !== true)
  const wrong = await whyLabelsWrong(act, next.organisation, fresh)
  if (wrong !== undefined) act.mark('labels', wrong)
}

/** After approval most facts change by change request only. */
function keepApproved({ resource }: CauseKind, next: CauseRow, act: Marks, before: CauseRow): void {
  const [now, then]: Readonly<Record<string, unknown>>[] = [next, before]
  for (const [name, { label }] of Object.entries(resource.fields)) {
    if (openWhileRaising.includes(name) || isSame(now?.[name], then?.[name])) continue
    if (name === 'plan' && takesPlan(next, before)) continue
    act.mark(name, `审核通过后${label}须通过变更申请修改`)
  }
}

/** The plan of an emergency drive may follow its approval (BR-06). */
function takesPlan(next: CauseRow, before: CauseRow): boolean {
  return awaitsPlan(before) && next.plan !== null
}

function checkDays(next: CauseRow, act: Marks): void {
  if (next.raiseEnd !== null && next.raiseEnd < next.raiseStart)
    act.mark('raiseEnd', '募捐结束不能早于募捐开始')
  if (next.execStart < next.raiseStart) act.mark('execStart', '执行开始不能早于募捐开始')
  if (next.execEnd < next.execStart) act.mark('execEnd', '执行结束不能早于执行开始')
}

/** Fields that are only given together. */
function checkPairs(next: CauseRow, act: Marks): void {
  if ((next.unitName === null) !== (next.unitPrice === null))
    act.mark(next.unitName === null ? 'unitName' : 'unitPrice', '公益单位与单位价格须同时填写')
  if (next.emergency && next.emergencyEvent === null)
    act.mark('emergencyEvent', '应急项目须填写突发事件')
  if (!next.hasPartner) return
  if (next.raiseMode !== '1') act.mark('hasPartner', '定向募捐不能合作募捐')
  if (next.partnerType === null) act.mark('partnerType', '请选择合作方类型')
  if (next.partnerName === null) act.mark('partnerName', '请填写合作方名称')
  if (next.partnerCode === null) act.mark('partnerCode', '请填写合作方代码')
}

/** BR-03, BR-04: who may not raise in public asks founders, directors and members only. */
async function checkQualification(next: CauseRow, act: Act): Promise<void> {
  if (next.raiseMode !== '1') return
  const owner = await findRow(act.tx, organisation, next.organisation)
  if (owner !== undefined && owner.qualification !== '1')
    act.mark('raiseMode', '该机构无公开募捐资格')
}

const switches = ['allowTogether', 'allowMonthly', 'allowMatch'] as const

/** What the settings of the organisation leave open to its causes (公益号配置). */
async function checkSettings(
  next: CauseRow,
  act: Act,
  before: CauseRow | undefined,
): Promise<void> {
  const config = await configOf(act.tx, next.organisation)
  for (const name of switches)
    if (next[name] && config[name] === false && before?.[name] !== true)
      act.mark(name, `机构${charityConfig.fields[name].label}未开启，请先在公益号配置中开启`)
  if (config.maxAmount != null && next.minAmount > config.maxAmount)
    act.mark('minAmount', `单笔最低不能高于机构的单笔最高 ${printMoney(config.maxAmount)} 元`)
}

async function checkPlan(next: CauseRow, act: Act): Promise<void> {
  if (next.plan === null) return
  const plan = await findRow(act.tx, fundraisingPlan, next.plan)
  if (plan === undefined || plan.organisation !== next.organisation)
    return act.mark('plan', '募捐方案须为本机构的方案')
  for (const { field, message } of planFaults(next, plan)) act.mark(field, message)
}

/** A disabled category stays where it is used and is not chosen anew. */
async function checkCategory(
  { kind, label }: CauseKind,
  next: CauseRow,
  act: Act,
  before: CauseRow | undefined,
): Promise<void> {
  if (next.category === null || next.category === before?.category) return
  const chosen = await findRow(act.tx, category, next.category)
  if (chosen?.domain !== kind) act.mark('category', `请选择${label}分类`)
  else if (chosen.state !== 'enabled') act.mark('category', '该分类已停用')
}

/** Whether another live cause of the kind in the organisation has the title; a deleted one gives it back. */
export function sameTitle(
  resource: CauseRecord,
  asked: { organisation: string; title: string; id?: string | undefined },
) {
  const table = tableOf(resource)
  return and(
    eq(table.organisation, asked.organisation),
    eq(table.title, asked.title),
    ne(table.state, 'archived'),
    isNull(columnNamed(resource, 'deletedAt')),
    asked.id === undefined ? undefined : ne(table.id, asked.id),
  )
}

/** Marks the title where another live cause of the kind in the organisation has it. */
export async function checkTitle(
  { resource, label }: CauseKind,
  next: CauseRow,
  act: Act,
): Promise<void> {
  const found = await findRows(act.tx, resource, sameTitle(resource, next), 1)
  if (found.length > 0) act.mark('title', titleTaken(label))
}

/** The management fee of the organisation's own settings, as far as a call leaves it out. */
export async function ownFee(
  act: Act,
  owner: string,
  given: ReadonlySet<string>,
): Promise<Pick<Patch<CauseRecord>, 'feeRate' | 'feeBasis'>> {
  if (given.has('feeRate') && given.has('feeBasis')) return {}
  const { feeRate, feeBasis } = await configOf(act.tx, owner)
  return {
    ...(given.has('feeRate') || feeRate == null ? {} : { feeRate }),
    ...(given.has('feeBasis') || feeBasis == null ? {} : { feeBasis }),
  }
}
