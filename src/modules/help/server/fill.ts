import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { fundraisingPlan } from '#modules/cause/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { category } from '#modules/classify/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { hardships, type help, helpKinds, readMembers, readYuan } from '../model/index.ts'
import type { HelpRow } from './evidence-state.ts'
import { categoryOf, standardOf } from './standard.ts'

type Change = Patch<typeof help>

const raisingDays = 60
const executingDays = 365

/** How somebody is called in public: 张** for a grown-up, 小* for a child (BR-23). */
export function publicNameOf(name: string, isMinor: boolean): string {
  return isMinor ? '小*' : `${[...name][0] ?? ''}**`
}

/** What the form of a help request does not ask: from the organisation, the person and the standard. */
export async function fillHelp(
  act: Act,
  draft: Partial<HelpRow> &
    Pick<HelpRow, 'organisation' | 'beneficiary' | 'helpKind' | 'applyAmount'>,
  number: string,
): Promise<Change> {
  const owner = await findRow(act.tx, organisation, draft.organisation)
  const who = await findPerson(act.tx, draft.beneficiary)
  // Both are told at their fields with the other references.
  if (owner === undefined || who === undefined) return {}
  const standard = await standardOf(act.tx, draft.helpKind)
  const chosen = draft.category ?? (await categoryOf(act.tx, draft.helpKind))
  const field = chosen === null ? undefined : await findRow(act.tx, category, chosen)
  const publicName = draft.publicName ?? publicNameOf(who.name, who.minor)
  const area = who.liveAddress?.areaCode ?? who.hukouAddress?.areaCode ?? owner.area
  const days = await raisingOf(act, draft)
  const told = { ...draft, publicName, areas: draft.areas ?? [area.slice(0, 6)] }
  return {
    ...days,
    title: titleOf({ publicName, helpKind: draft.helpKind, number }),
    category: chosen,
    charityField: field?.charityField ?? '6',
    raiseMode: draft.fundMode === '2' ? '2' : '1',
    executor: owner.name.slice(0, 60),
    targetAmount: draft.applyAmount,
    contactName: owner.contact,
    contactPhone: owner.hotline ?? owner.contactPhone,
    contactAddress: owner.address.detail.slice(0, 120),
    beneficiaryScope: `${publicName}及其家庭`,
    beneficiaryCount: 1,
    beneficiaryMethod: '申请、核实、评审、公示',
    summary: draft.summary ?? summaryOf(told),
    detail: draft.detail ?? storyOf(told),
    areas: told.areas,
    surplusPolicy: draft.surplusPolicy ?? standard.surplusPolicy,
    publicName,
    minor: who.minor,
    ...computed(draft),
  }
}

/** The name under which a case stands in lists: never the real one. */
export function titleOf({
  publicName,
  helpKind,
  number,
}: Pick<HelpRow, 'helpKind' | 'number'> & { publicName: string }): string {
  return `${publicName.slice(0, 8)}${helpKinds[helpKind]}求助 ${number.slice(1)}`.slice(0, 30)
}

/** What follows from amounts that were typed: 自付, 人均月收入. */
export function computed(
  row: Partial<Pick<HelpRow, 'spent' | 'insured' | 'incomeYear' | 'members' | 'otherAid'>>,
): Pick<Change, 'selfPaid' | 'incomePerHead'> {
  const spent = readYuan(row.spent ?? '')
  const insured = readYuan(row.insured ?? '') ?? 0
  const income = readYuan(row.incomeYear ?? '')
  const read = readMembers(row.members ?? '')
  const heads = 'members' in read ? read.members.length : 1
  return {
    selfPaid: spent === undefined ? null : yuan(Math.max(0, spent - insured)),
    incomePerHead: income === undefined ? null : yuan(Math.round(income / 12 / heads)),
  }
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** The days of the drive, inside the plan's; a case that is paid from money at hand only has days to act in. */
async function raisingOf(act: Act, draft: Partial<HelpRow>): Promise<Change> {
  const today = beijingDay(act.now)
  const plan = draft.plan ? await findRow(act.tx, fundraisingPlan, draft.plan) : undefined
  const filed =
    plan?.submittedOn == null ? today : latest(plan.startDate, addDays(plan.submittedOn, 10))
  const raiseStart = draft.raiseStart ?? latest(today, filed)
  const usual = addDays(raiseStart, raisingDays)
  const raiseEnd = draft.raiseEnd ?? (plan && plan.endDate < usual ? plan.endDate : usual)
  return {
    raiseStart,
    raiseEnd,
    execStart: draft.execStart ?? raiseStart,
    execEnd: draft.execEnd ?? addDays(raiseStart, executingDays),
  }
}

const latest = (one: string, other: string) => (one > other ? one : other)

type Told = Partial<HelpRow> & Pick<HelpRow, 'helpKind'> & { readonly publicName: string }

/** A line for lists of donors, without anything that tells who it is. */
export function summaryOf(row: Told): string {
  return `${row.publicName}${whyOf(row)}申请${helpKinds[row.helpKind]}，由本机构核实并按备案方案救助`.slice(
    0,
    100,
  )
}

/** What donors read where nobody wrote it: only what was agreed to be told. */
export function storyOf(row: Told): string {
  return `<p>${row.publicName}${whyOf(row)}，家庭难以承担相关费用，向本机构申请${helpKinds[row.helpKind]}。</p><p>本机构已受理申请，材料核实、评审和公示结果见本页。善款进入本机构账户，优先支付至医院、学校等服务机构。</p>`
}

function whyOf({ hardship, helpKind }: Told): string {
  const reasons = (hardship ?? []).map(each => hardships[each])
  return reasons.length === 0 ? `因${helpKinds[helpKind]}需要` : reasons.join('、')
}
