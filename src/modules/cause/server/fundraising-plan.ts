import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { organisationWithin } from '#modules/charity/server/index.ts'
import { type CauseRow, fundraisingPlan } from '../model/index.ts'
import { causeKindsOf, type KnownCause } from './kinds.ts'
import { causePorts } from './ports.ts'
import { whyRecordWrong } from './raising.ts'
import { pauseCause } from './scheduler.ts'

type Plan = Row<typeof fundraisingPlan>
type Change = Patch<typeof fundraisingPlan>
const table = tableOf(fundraisingPlan)

/** Days after the notice in which a plan is completed (GM). */
const supplementDays = 10

export const planReviewed = reviewOf({
  kind: 'plan',
  label: '募捐方案',
  resource: fundraisingPlan,
  places: { list: '/project/promine?plans', detail: '/project/promine?plans' },
  hasAmount: true,
  steps: [plainStep('审核')],
})

export const fundraisingPlanServing = serve(fundraisingPlan, {
  finds: { organisationArea: areas => organisationWithin(sql`${table.organisation}`, areas) },
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'FA') }),
  async check(next, act) {
    if (next.endDate <= next.startDate) act.mark('endDate', '结束日期应晚于开始日期')
    const local = next.raiseMethods.some(method => method === '1' || method === '2')
    if (next.offsite === '1' && !local)
      act.mark('offsite', '仅募捐箱或义演义卖等方式需要线下异地募捐备案')
    if (next.hasPartner && next.partnerType === null) act.mark('partnerType', '请选择合作方类型')
    if (next.hasPartner && next.partnerName === null) act.mark('partnerName', '请填写合作方名称')
    await checkHolder(next, act)
  },
  mayMove: (row, move, person) =>
    ['approve', 'reject', 'return'].includes(move) && row.submittedBy === person.accountId
      ? '提交人不能审核自己提交的申请'
      : true,
  moves: {
    async submit(row, _answers, act) {
      markPartnerFiles(row, act)
      act.settle()
      const { organisation: owner, targetAmount: amount } = row
      await openReview(act, { kind: 'plan', row, organisation: owner, amount })
      return { submittedBy: isSystem(act.person) ? null : act.person.accountId, statusNote: null }
    },
    async withdraw(row, _answers, act) {
      await planReviewed.withdraw(row, act)
      return {}
    },
    approve: planReviewed.approve,
    reject: planReviewed.reject,
    return: planReviewed.return,
    async file(row, { submittedOn, consentFiles }, act) {
      if (submittedOn > beijingDay(act.now)) act.mark('submittedOn', '提交备案日不能晚于今天')
      const given = consentFiles ?? row.consentFiles
      const owner = await findRow(act.tx, organisation, row.organisation)
      if (owner?.supervisor != null && (given ?? []).length === 0)
        act.mark('consentFiles', `请上传业务主管单位（${owner.supervisor}）的同意文件`)
      return { submittedOn, consentFiles: given, supplementDue: null }
    },
    askMore: (_row, { note }, act) => ({
      statusNote: note,
      supplementDue: addDays(beijingDay(act.now), supplementDays),
    }),
    async record(row, { recordNo, recordedOn, receiptFiles }, act) {
      const owner = await findRow(act.tx, organisation, row.organisation)
      const wrong = whyRecordWrong(recordNo, owner?.uscc ?? '')
      if (wrong !== undefined) act.mark('recordNo', wrong)
      if (recordedOn > beijingDay(act.now)) act.mark('recordedOn', '备案日不能晚于今天')
      if (row.submittedOn !== null && recordedOn < row.submittedOn)
        act.mark('recordedOn', '备案日不能早于提交备案日')
      const change = { recordNo, recordedOn, receiptFiles, statusNote: null }
      // An emergency raised money before its plan was recorded (BR-06).
      const isRaising = (await raisingUnder(act, row)).length > 0
      return isRaising ? ({ ...change, state: 'raising' } satisfies Change) : change
    },
    refuse: (_row, { note }) => ({ statusNote: note }),
    end: async (row, _answers, act) => {
      await pauseCausesOf(act, row, '募捐方案已结束')
      return {}
    },
    async revoke(row, { note }, act) {
      await pauseCausesOf(act, row, '募捐方案已终止')
      return { statusNote: note }
    },
  },
  enrich: causesOf,
})

/** BR-05: a drive with a partner is filed with its evaluation and the agreement. */
function markPartnerFiles(row: Plan, act: Pick<Act, 'mark'>): void {
  if (!row.hasPartner) return
  for (const name of ['evaluationFiles', 'agreementFiles'] as const)
    if ((row[name] ?? []).length === 0)
      act.mark(name, `合作公开募捐请上传${fundraisingPlan.fields[name].label}`)
}

/** How many causes stand under each plan, and what they have raised together; fen. */
async function causesOf(rows: readonly Plan[], act: Act) {
  const ids = rows.map(({ id }) => id)
  const under: CauseRow[] = []
  for (const { resource } of ids.length === 0 ? [] : causeKindsOf()) {
    const live = isNull(columnNamed(resource, 'deletedAt'))
    const asked = and(inArray(tableOf(resource).plan, ids), live)
    under.push(...(await findRows(act.tx, resource, asked, most)))
  }
  const figures = await causePorts().causeFigures(
    act.tx,
    under.map(({ id }) => id),
  )
  const byPlan = Map.groupBy(under, each => each.plan)
  return new Map(
    ids.map(id => {
      const own = byPlan.get(id) ?? []
      const raised = own.reduce((sum, each) => sum + (figures.get(each.id)?.raised ?? 0), 0)
      return [id, { causes: own.length, raised }] as const
    }),
  )
}

const most = 10_000

/** BR-08: a plan names accounts of the organisation itself only. */
async function checkHolder(next: Plan, act: Act): Promise<void> {
  if (next.bankHolder === null) return
  const owner = await findRow(act.tx, organisation, next.organisation)
  if (owner !== undefined && owner.name !== next.bankHolder)
    act.mark('bankHolder', '户名必须与机构全称一致')
}

/** Without a plan in force its causes raise no money (BR-03). */
export async function pauseCausesOf(act: Act, plan: Plan, reason: string): Promise<void> {
  for (const each of await raisingUnder(act, plan)) await pauseCause(act, each, reason)
}

/** The causes of a plan that raise money now. */
async function raisingUnder(act: Act, { id }: Plan): Promise<KnownCause[]> {
  const found: KnownCause[] = []
  for (const kind of causeKindsOf()) {
    const table = tableOf(kind.resource)
    const raising = and(eq(table.plan, id), eq(table.state, 'raising'))
    for (const row of await findRows(act.tx, kind.resource, raising)) found.push({ kind, row })
  }
  return found
}
