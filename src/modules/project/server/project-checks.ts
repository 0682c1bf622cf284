import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
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
  fundraisingPlan,
  openWhileRaising,
  project,
  titleTaken,
  whyTeamPhonesWrong,
} from '../model/index.ts'
import { planFaults } from './plan-fit.ts'
import { whyCoverWrong } from './precheck.ts'
import { whyLabelsWrong } from './project-labels.ts'

type Project = Row<typeof project>
type Marks = Pick<Act, 'mark'>

/** What every save of a project must hold; what only submission asks stands in `precheck.ts`. */
export async function checkProject(
  next: Project,
  act: Act,
  before: Project | undefined,
): Promise<void> {
  await checkLabels(next, act, before)
  if (before !== undefined && before.state !== 'draft') {
    keepApproved(next, act, before)
    if (takesPlan(next, before)) await checkPlan(next, act)
    return
  }
  checkDays(next, act)
  checkPairs(next, act)
  checkTeam(next, act, before)
  if (next.cover !== before?.cover) await checkCover(next, act)
  await checkQualification(next, act)
  await checkSettings(next, act, before)
  await checkPlan(next, act)
  await checkCategory(next, act, before)
  await checkTitle(next, act)
}

async function checkCover(next: Project, act: Act): Promise<void> {
  const wrong = await whyCoverWrong(act, next)
  if (wrong !== undefined) act.mark('cover', wrong)
}

/** Labels of causes, in use, of the platform or the project's own organisation. */
async function checkLabels(next: Project, act: Act, before: Project | undefined): Promise<void> {
  const fresh = (next.labels ?? []).filter(id => before?.labels?.includes(id) !== true)
  const wrong = await whyLabelsWrong(act, next.organisation, fresh)
  if (wrong !== undefined) act.mark('labels', wrong)
}

/** After approval most facts change by change request only. */
function keepApproved(next: Project, act: Marks, before: Project): void {
  const names = Object.keys(project.fields) as (keyof typeof project.fields)[]
  for (const name of names) {
    if (openWhileRaising.includes(name) || isSame(next[name], before[name])) continue
    if (name === 'plan' && takesPlan(next, before)) continue
    act.mark(name, `审核通过后${project.fields[name].label}须通过变更申请修改`)
  }
}

/** The plan of an emergency drive may follow its approval (BR-06). */
function takesPlan(next: Project, before: Project): boolean {
  return awaitsPlan(before) && next.plan !== null
}

function checkDays(next: Project, act: Marks): void {
  if (next.raiseEnd < next.raiseStart) act.mark('raiseEnd', '募捐结束不能早于募捐开始')
  if (next.execStart < next.raiseStart) act.mark('execStart', '执行开始不能早于募捐开始')
  if (next.execEnd < next.execStart) act.mark('execEnd', '执行结束不能早于执行开始')
}

/** Phones of the team are those of its members; what was not typed anew is not read again. */
function checkTeam(next: Project, act: Marks, before: Project | undefined): void {
  const { teamPhones, team } = next
  if (teamPhones === null || teamPhones === before?.teamPhones) return
  const wrong = whyTeamPhonesWrong(teamPhones, team ?? [])
  if (wrong !== undefined) act.mark('teamPhones', wrong)
}

/** Fields that are only given together. */
function checkPairs(next: Project, act: Marks): void {
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
async function checkQualification(next: Project, act: Act): Promise<void> {
  if (next.raiseMode !== '1') return
  const owner = await findRow(act.tx, organisation, next.organisation)
  if (owner !== undefined && owner.qualification !== '1')
    act.mark('raiseMode', '该机构无公开募捐资格')
}

const switches = ['allowTogether', 'allowMonthly', 'allowMatch'] as const

/** What the settings of the organisation leave open to its projects (公益号配置). */
async function checkSettings(next: Project, act: Act, before: Project | undefined): Promise<void> {
  const config = await configOf(act.tx, next.organisation)
  for (const name of switches)
    if (next[name] && config[name] === false && before?.[name] !== true)
      act.mark(name, `机构${charityConfig.fields[name].label}未开启，请先在公益号配置中开启`)
  if (config.maxAmount != null && next.minAmount > config.maxAmount)
    act.mark('minAmount', `单笔最低不能高于机构的单笔最高 ${printMoney(config.maxAmount)} 元`)
}

async function checkPlan(next: Project, act: Act): Promise<void> {
  if (next.plan === null) return
  const plan = await findRow(act.tx, fundraisingPlan, next.plan)
  if (plan === undefined || plan.organisation !== next.organisation)
    return act.mark('plan', '募捐方案须为本机构的方案')
  for (const { field, message } of planFaults(next, plan)) act.mark(field, message)
}

/** A disabled category stays where it is used and is not chosen anew. */
async function checkCategory(next: Project, act: Act, before: Project | undefined): Promise<void> {
  if (next.category === null || next.category === before?.category) return
  const chosen = await findRow(act.tx, category, next.category)
  if (chosen?.domain !== 'project') act.mark('category', '请选择项目分类')
  else if (chosen.state !== 'enabled') act.mark('category', '该分类已停用')
}

/** Whether another live project of the organisation has the title; a deleted one gives it back. */
export function sameTitle(asked: { organisation: string; title: string; id?: string | undefined }) {
  const table = tableOf(project)
  return and(
    eq(table.organisation, asked.organisation),
    eq(table.title, asked.title),
    ne(table.state, 'archived'),
    isNull(columnNamed(project, 'deletedAt')),
    asked.id === undefined ? undefined : ne(table.id, asked.id),
  )
}

/** Marks the title where another live project of the organisation has it. */
export async function checkTitle(next: Project, act: Act): Promise<void> {
  const found = await findRows(act.tx, project, sameTitle(next), 1)
  if (found.length > 0) act.mark('title', titleTaken)
}

/** The management fee of the organisation's own settings, as far as a call leaves it out. */
export async function ownFee(
  act: Act,
  owner: string,
  given: ReadonlySet<string>,
): Promise<Pick<Patch<typeof project>, 'feeRate' | 'feeBasis'>> {
  if (given.has('feeRate') && given.has('feeBasis')) return {}
  const { feeRate, feeBasis } = await configOf(act.tx, owner)
  return {
    ...(given.has('feeRate') || feeRate == null ? {} : { feeRate }),
    ...(given.has('feeBasis') || feeBasis == null ? {} : { feeBasis }),
  }
}
