import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { plainText, printMoney } from '#kinds/index.ts'
import { block, warn } from '#modules/cause/server/index.ts'
import type { PrecheckFinding } from '#modules/charity/model/index.ts'
import { relatedUnder } from '#modules/charity/server/index.ts'
import { lifeStates } from '#modules/community/model/index.ts'
import { findPerson, type PersonRow } from '#modules/community/server/index.ts'
import { publicScopes, readMembers } from '../model/index.ts'
import { whyBarred } from './barred.ts'
import { evidenceOfKind, type HelpRow } from './evidence-state.ts'
import { duplicatesOf, paidInYear } from './help-trace.ts'
import { standardOf } from './standard.ts'

/** What the product sees of a help request by itself. */
export async function helpFindings(row: HelpRow, act: Act): Promise<readonly PrecheckFinding[]> {
  const who = await findPerson(act.tx, row.beneficiary)
  if (who === undefined) return [block('受助人', 'beneficiary', '受助人不在人员库中')]
  const today = beijingDay(act.now)
  return [
    ...whyGuardian(row),
    block('授权', 'relation', await whyUnauthorised(row, act)),
    ...missingFacts(row),
    block('失信名单', 'beneficiary', await whyBarred(act, [row.beneficiary, row.applicant])),
    warn('重复求助', 'beneficiary', await whyDuplicate(row, act)),
    warn('年度上限', 'applyAmount', await whyNearCeiling(row, act)),
    block('利益关联', 'beneficiary', await whyRelatedTo(row, act, who)),
    block('人员状态', 'beneficiary', whyGone(who)),
    ...rescueFindings(row, today),
    warn('诊断日期', 'diagnosedOn', whyOldDiagnosis(row, today)),
    ...consentFindings(row),
    block('公开内容', 'detail', whyTelling(row, who)),
  ]
}

/** BR-26: for a child asks its guardian alone, who has agreed in writing. */
function whyGuardian(row: HelpRow): PrecheckFinding[] {
  if (!row.minor) return []
  const isOwn = row.guardian !== null && row.applicant === row.guardian
  return [
    block(
      '监护人',
      'guardian',
      row.guardian === null ? '受助人未满 18 周岁，须填写监护人' : undefined,
    ),
    block(
      '监护人同意',
      'guardianConsent',
      row.guardianConsent === null ? '受助人未满 18 周岁，须上传监护人同意书' : undefined,
    ),
    block(
      '申请人',
      'applicant',
      row.guardian !== null && !isOwn ? '未成年人的求助只能由监护人申请' : undefined,
    ),
  ]
}

async function whyUnauthorised(row: HelpRow, act: Act): Promise<string | undefined> {
  if (row.relation !== '99') return undefined
  const found = await evidenceOfKind(act.tx, row.id, 'authorisation')
  return found.some(each => each.state !== 'false' && (each.files ?? []).length > 0)
    ? undefined
    : '申请人为非亲属，须上传授权书'
}

/** Facts that a kind of help asks for. */
function missingFacts(row: HelpRow): PrecheckFinding[] {
  const asked: Partial<Record<HelpRow['helpKind'], readonly [keyof HelpRow & string, string][]>> = {
    '1': [
      ['disease', '病种'],
      ['hospital', '医院'],
      ['diagnosedOn', '诊断日期'],
      ['spent', '已花费'],
      ['expected', '预计后续'],
    ],
    '2': [
      ['school', '学校'],
      ['grade', '年级'],
      ['tuition', '学费生活费'],
    ],
    '6': [
      ['disasterEvent', '灾害事件'],
      ['loss', '损失'],
    ],
  }
  return (asked[row.helpKind] ?? [])
    .filter(([name]) => row[name] === null)
    .map(([name, label]) => block(label, name, `请填写${label}`))
}

async function whyDuplicate(row: HelpRow, act: Act): Promise<string | undefined> {
  const found = await duplicatesOf(act.tx, {
    ...{ person: row.beneficiary, helpKind: row.helpKind, except: row.id, now: act.now },
  })
  if (found.length === 0) return undefined
  const told = found
    .slice(0, 5)
    .map(
      each => `${each.number} 核定 ¥${printMoney(each.approved)}，已付 ¥${printMoney(each.paid)}`,
    )
  return `受助人 12 个月内已有同类求助：${told.join('；')}`
}

async function whyNearCeiling(row: HelpRow, act: Act): Promise<string | undefined> {
  const { yearlyMost, yearlyTimes } = await standardOf(act.tx, row.helpKind)
  if (yearlyMost === null && yearlyTimes === null) return undefined
  const { paid, times } = await paidInYear(act.tx, {
    ...{ person: row.beneficiary, helpKind: row.helpKind, now: act.now },
  })
  if (yearlyTimes !== null && times >= yearlyTimes)
    return `每人每年 ${yearlyTimes} 次，本年已救助 ${times} 次`
  if (yearlyMost === null) return undefined
  const asked = row.approvedAmount ?? row.applyAmount
  return paid + asked <= yearlyMost
    ? undefined
    : `每人每年上限 ¥${printMoney(yearlyMost)}，本年已付 ¥${printMoney(paid)}，本次 ¥${printMoney(asked)}`
}

/** BR-18: nobody who directs or supervises the organisation is helped by it, unless the board said so. */
async function whyRelatedTo(row: HelpRow, act: Act, who: PersonRow): Promise<string | undefined> {
  const applicant = await findPerson(act.tx, row.applicant)
  const guardian = row.guardian === null ? undefined : await findPerson(act.tx, row.guardian)
  const read = readMembers(row.members ?? '')
  const papers = [
    ...[who, applicant, guardian].flatMap(each => each?.idNumber ?? []),
    ...('members' in read ? read.members.flatMap(each => each.paper ?? []) : []),
  ]
  const [near] = await relatedUnder(act, row.organisation, papers)
  if (near === undefined || (row.decisionFiles ?? []).length > 0) return undefined
  return `受助人或其家庭成员为本机构的${near.as}，须上传理事会例外决议`
}

/** Death and exit close future grants (BR-28). */
export function whyGone({ standing }: Pick<PersonRow, 'standing'>): string | undefined {
  return ['02', '03', '06'].includes(standing)
    ? `受助人状态为${lifeStates[standing]}，不能救助`
    : undefined
}

const rigidDays = 366

/** A rescue class holds on the day, with its paper; 刚性支出困难 for twelve months at most (BR-28). */
export function whyRescueLapsed(row: HelpRow, today: string): string | undefined {
  if (row.rescueClass === 'none' || row.rescueUntil === null) return undefined
  if (row.rescueUntil < today) return `救助身份已于 ${row.rescueUntil} 到期，请重新认定`
  if (row.rescueClass === 'rigid' && row.rescueUntil > addDays(today, rigidDays))
    return '刚性支出困难的有效期不超过 12 个月'
  return undefined
}

function rescueFindings(row: HelpRow, today: string): PrecheckFinding[] {
  const isUnproved = row.rescueClass !== 'none' && row.rescueFile === null
  return [
    block('救助身份', 'rescueUntil', whyRescueLapsed(row, today)),
    block('救助身份证明', 'rescueFile', isUnproved ? '请上传救助身份证明' : undefined),
  ]
}

function whyOldDiagnosis({ diagnosedOn, helpKind }: HelpRow, today: string): string | undefined {
  if (helpKind !== '1' || diagnosedOn === null) return undefined
  return diagnosedOn < addDays(today, -183) ? '诊断日期超过 6 个月' : undefined
}

/** BR-23: each thing is told with a consent of its own; of a child neither name nor face. */
function consentFindings(row: HelpRow): PrecheckFinding[] {
  const scopes = row.publicScope ?? []
  const agreed = new Set((row.publicConsents ?? []).map(each => each.scope))
  const missing = scopes.filter(each => !agreed.has(each)).map(each => publicScopes[each])
  const barred = row.minor ? scopes.filter(each => each === 'name' || each === 'photo') : []
  return [
    block(
      '公开授权',
      'publicConsents',
      missing.length === 0 ? undefined : `公开${missing.join('、')}没有登记授权`,
    ),
    block(
      '未成年人公开',
      'publicScope',
      barred.length === 0 ? undefined : '未成年人不得公开姓名和照片',
    ),
  ]
}

/** Numbers that tell who somebody is. */
const numbers = [/\d{17}[\dXx]/, /1[3-9]\d{9}/]

/** Why the public texts of a case tell too much; the real names are asked for besides. */
export function whyTelling(
  row: Pick<HelpRow, 'title' | 'summary' | 'detail' | 'publicName' | 'school'>,
  who?: Pick<PersonRow, 'name'>,
): string | undefined {
  const text = [row.title, row.summary, row.publicName, plainText(row.detail ?? '')].join('\n')
  if (numbers.some(each => each.test(text))) return '公开内容中有证件号或手机号'
  if (row.school !== null && row.school !== '' && text.includes(row.school))
    return '公开内容中有学校名称'
  return who !== undefined && text.includes(who.name) ? '公开内容中有受助人真实姓名' : undefined
}
