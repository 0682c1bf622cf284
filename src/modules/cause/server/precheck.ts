import { and, eq, ne, or } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { linkAddresses, plainText } from '#kinds/index.ts'
import { printField } from '#kinds/registry.ts'
import { organisation, type PrecheckFinding } from '#modules/charity/model/index.ts'
import {
  configOf,
  illegalFinding,
  whyClosed,
  whyUncertified,
} from '#modules/charity/server/index.ts'
import {
  type CauseRow,
  causeFields,
  coverFault,
  filedStates,
  fundraisingPlan,
  linksInText,
  shopLinkAmong,
  targetDonor,
} from '../model/index.ts'
import { whyConflicting, whyRelated, whyUnlisted } from './conflicts.ts'
import type { KnownCause } from './kinds.ts'
import { localFilingsOf } from './local-filing.ts'
import { planFaults } from './plan-fit.ts'
import { causePorts, type FoundWord } from './ports.ts'
import { earliestStart, whyPlatformsLapsed, whyRecordWrong } from './raising.ts'

type Plan = Row<typeof fundraisingPlan>

/** What the product sees of a cause by itself (预检); a block refuses submission and approval. */
export async function precheck(act: Act, known: KnownCause): Promise<PrecheckFinding[]> {
  const { kind, row } = known
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  const owner = await findRow(act.tx, organisation, row.organisation)
  const raises = kind.raises?.(row) !== false
  const isPublic = row.raiseMode === '1' && raises
  return [
    block('机构状态', 'organisation', await whyClosed(act.tx, row.organisation)),
    block('证照有效期', 'organisation', await whyUncertified(act, row.organisation)),
    ...(await checkIllegal(act, row, owner)),
    block(
      '募捐资格',
      'raiseMode',
      isPublic && owner?.qualification !== '1' ? '该机构无公开募捐资格' : undefined,
    ),
    block('募捐方案', 'plan', isPublic ? whyPlanWrong(row, plan, owner?.uscc ?? '') : undefined),
    warn(
      '备案状态',
      'plan',
      isPublic && plan !== undefined && !filedStates.includes(plan.state)
        ? '募捐方案尚未备案，备案后才能开始募捐'
        : undefined,
    ),
    ...(isPublic && plan !== undefined ? checkFit(row, plan) : []),
    ...(isPublic && plan !== undefined ? await checkWays(act, plan) : []),
    block('备案时限', 'raiseStart', isPublic ? whyTooEarly(row, plan) : undefined),
    block('合作募捐', 'partnerFiles', whyPartnerWrong(row)),
    block(
      '定向对象',
      'raiseMode',
      isPublic || !raises ? undefined : await whyNobodyAsked(act, row),
    ),
    warn(
      '执行期',
      'execEnd',
      row.raiseEnd !== null && row.execEnd > addYears(row.raiseEnd, 3)
        ? '执行结束晚于募捐结束三年以上'
        : undefined,
    ),
    block('利益关联', 'partnerName', await whyConflicting(act, row, owner)),
    warn('关联方', 'partnerName', await whyRelated(act, row)),
    ...(isPublic || !raises ? [] : [warn('定向对象', 'raiseMode', await whyUnlisted(act, row))]),
    block('管理费', 'feeRate', await whyFeeTooHigh(act, row)),
    ...((await kind.findings?.(row, act)) ?? []),
    block('封面', 'cover', await whyCoverWrong(act, row)),
    warn('名称', 'title', await whyTitleKnown(act, known)),
    block('商业链接', 'detail', whyCommercial(known)),
    checkWords(known),
    await checkOverdue(act, row.organisation),
  ]
}

/** BR-02: neither the organisation nor its partner stands in the list of illegal organisations. */
async function checkIllegal(
  act: Act,
  row: CauseRow,
  owner: Row<typeof organisation> | undefined,
): Promise<PrecheckFinding[]> {
  const parties = [
    ...(owner === undefined ? [] : [{ name: owner.name, uscc: owner.uscc, field: 'organisation' }]),
    ...(row.hasPartner && row.partnerName !== null && row.partnerType === '1'
      ? [{ name: row.partnerName, uscc: row.partnerCode, field: 'partnerName' }]
      : []),
  ]
  return Promise.all(parties.map(({ field, ...party }) => illegalFinding(act.tx, party, field)))
}

/** A finding that refuses submission and approval where something is wrong. */
export function block(item: string, field: string, wrong: string | undefined): PrecheckFinding {
  return wrong === undefined
    ? { item, field, level: 'pass', message: '通过' }
    : { item, field, level: 'block', message: wrong }
}

/** A finding that reviewers must weigh where something is wrong. */
export function warn(item: string, field: string, wrong: string | undefined): PrecheckFinding {
  return wrong === undefined
    ? block(item, field, undefined)
    : { item, field, level: 'warn', message: wrong }
}

/** An emergency drive may file within ten days after its start (BR-06). */
function whyPlanWrong(row: CauseRow, plan: Plan | undefined, uscc: string): string | undefined {
  if (plan === undefined) return row.emergency ? undefined : '公开募捐须选择募捐方案'
  const wrong = plan.recordNo === null ? undefined : whyRecordWrong(plan.recordNo, uscc)
  return wrong ?? whyPartnerUnnamed(row, plan)
}

/** BR-05: the plan names the partner with whom money is raised. */
function whyPartnerUnnamed(row: CauseRow, plan: Plan): string | undefined {
  if (!row.hasPartner) return undefined
  if (!plan.hasPartner) return '募捐方案未载明合作方'
  return plan.partnerName === row.partnerName
    ? undefined
    : `募捐方案载明的合作方为「${plan.partnerName ?? ''}」，与项目的合作方不一致`
}

/** The plan may have been changed since the project chose it. */
function checkFit(row: CauseRow, plan: Plan): PrecheckFinding[] {
  const faults = planFaults(row, plan)
  const item = '方案期间与数额'
  return faults.length === 0
    ? [block(item, 'plan', undefined)]
    : faults.map(({ field, message }) => block(item, field, message))
}

/** Ways of raising that ask for more: the internet its platforms (CL 27), other places their authority (CL 23). */
async function checkWays(act: Act, plan: Plan): Promise<PrecheckFinding[]> {
  const isAway = plan.offsite === '1' && (await localFilingsOf(act.tx, plan.id)).length === 0
  return [
    checkPlatforms(plan),
    ...(plan.offsite === '1'
      ? [warn('异地备案', 'plan', isAway ? '方案含线下异地募捐，还没有登记当地备案' : undefined)]
      : []),
  ]
}

function checkPlatforms(plan: Plan): PrecheckFinding {
  const lapsed = whyPlatformsLapsed(plan)
  if (lapsed !== undefined) return block('募捐平台', 'plan', lapsed)
  const isUnsaid = plan.raiseMethods.includes('3') && (plan.platforms ?? []).length === 0
  return warn('募捐平台', 'plan', isUnsaid ? '方案没有写明互联网募捐的指定平台' : undefined)
}

function whyTooEarly(row: CauseRow, plan: Plan | undefined): string | undefined {
  const earliest = row.emergency || plan === undefined ? null : earliestStart(plan)
  return earliest !== null && row.raiseStart < earliest
    ? `募捐开始最早为 ${earliest}（方案提交备案后 10 日）`
    : undefined
}

/** BR-05: a partner without qualification comes with evaluation and agreement. */
function whyPartnerWrong(row: CauseRow): string | undefined {
  if (!row.hasPartner || (row.partnerFiles ?? []).length >= 2) return undefined
  return '合作募捐须提供合作方评估报告和合作协议'
}

async function whyNobodyAsked(act: Act, row: CauseRow): Promise<string | undefined> {
  const [one] = await findRows(act.tx, targetDonor, eq(tableOf(targetDonor).cause, row.id), 1)
  return one === undefined ? '定向募捐须填写定向募捐对象' : undefined
}

const feeField = causeFields('project').feeRate

/** The fee stays below the cap of the organisation's settings (10 % by default). */
async function whyFeeTooHigh(act: Act, row: CauseRow): Promise<string | undefined> {
  if (row.feeBasis === '3') return undefined
  const { feeCap } = await configOf(act.tx, row.organisation)
  if (feeCap == null || row.feeRate <= feeCap) return undefined
  const shown = (rate: number) => printField(feeField, rate)
  return `管理费比例 ${shown(row.feeRate)} 超过上限 ${shown(feeCap)}`
}

/** A title that donors know already: of an archived cause of the organisation, or of one that is shown. */
async function whyTitleKnown(act: Act, { kind, row }: KnownCause): Promise<string | undefined> {
  const table = tableOf(kind.resource)
  const isKnown = or(
    and(eq(table.organisation, row.organisation), eq(table.state, 'archived')),
    eq(table.listed, true),
  )
  const same = and(eq(table.title, row.title), ne(table.id, row.id), isKnown)
  const numbers = (await findRows(act.tx, kind.resource, same, 3)).map(({ number }) => number)
  return numbers.length === 0 ? undefined : `与${kind.label} ${numbers.join('、')} 同名`
}

/** The cover fills the pages of donors: 16:9, and never blown up. */
export async function whyCoverWrong(act: Act, { cover }: CauseRow): Promise<string | undefined> {
  const size = cover === null ? undefined : await causePorts().pictureSize(act.tx, cover)
  return size === undefined ? undefined : coverFault(size)
}

/** BR-48: no text of a cause leads to a shop. */
function whyCommercial(known: KnownCause): string | undefined {
  const linked = linkAddresses(formattedOf(known).join(''))
  const found = shopLinkAmong([...linksInText(publicText(known)), ...linked])
  return found === undefined ? undefined : `不得含商业链接：${found.slice(0, 60)}`
}

/** BR-19, where the organisation's policy says so; a warning elsewhere. */
async function checkOverdue(act: Act, owner: string): Promise<PrecheckFinding> {
  const overdue = await causePorts().countOverdue(act.tx, owner)
  const wrong = overdue === 0 ? undefined : `机构有 ${overdue} 项信息披露逾期`
  const { blockOverdue } = await configOf(act.tx, owner)
  return (blockOverdue === true ? block : warn)('披露逾期', 'organisation', wrong)
}

/** BR-48: forbidden words stop a cause, others are for the reviewers to judge. */
function checkWords(known: KnownCause): PrecheckFinding {
  const found = causePorts().sensitiveWords(publicText(known), known.row.organisation)
  const forbidden = sentenceOf(found.filter(each => each.isForbidden))
  return forbidden === undefined
    ? warn('敏感词', 'detail', sentenceOf(found))
    : block('敏感词', 'detail', forbidden)
}

/** Why the words of a cause keep it from being shown to the public; undefined when they do not. */
export function whyUnpublishable(known: KnownCause): string | undefined {
  const { kind, row } = known
  const barred = whyCommercial(known) ?? kind.whyHidden?.(row)
  if (barred !== undefined) return barred
  const found = causePorts().sensitiveWords(publicText(known), row.organisation)
  return sentenceOf(found.filter(each => each.isForbidden))
}

function sentenceOf(found: readonly FoundWord[]): string | undefined {
  const words = [...new Set(found.map(({ word }) => word))]
  return words.length === 0 ? undefined : `含有敏感词：${words.slice(0, 10).join('、')}`
}

/** The formatted texts of a cause that the public reads. */
function formattedOf({ kind, row }: KnownCause): string[] {
  return [row.detail, ...(kind.texts?.(row) ?? [])].map(each => each ?? '')
}

/** The words of a cause that the public reads. */
export function publicText(known: KnownCause): string {
  const { title, summary } = known.row
  return [title, summary ?? '', ...formattedOf(known).map(plainText)].join('\n')
}

function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}
