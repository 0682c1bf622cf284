import { dayAfter, workingHour } from '../days.ts'
import { idNumber } from '../names/numbers.ts'
import { phone } from '../names/people.ts'
import type { Random } from '../names/random.ts'
import type { Member, Officials } from '../organisations/join.ts'
import { drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import type { Desk, Made, World } from '../world.ts'

const path = 'project/fundraisingPlan'

/** Up to which step a plan is led. */
export type PlanEnd =
  | 'draft'
  | 'internal'
  | 'cleared'
  | 'filed'
  | 'supplement'
  | 'refused'
  | 'recorded'

/** More of a plan than its serial says. */
export interface PlanMore {
  /** Days for which it holds. */
  readonly days?: number
  /** Facts that are other than those of all plans. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Leads a plan of a member to a step; answers its id. */
export async function makePlan(
  world: World,
  { reviewers: [reviewer] }: Officials,
  asked: { member: Member; serial: number; day: string; end: PlanEnd } & PlanMore,
): Promise<string> {
  const { member, serial, day, end } = asked
  const random = world.random(`${member.candidate.name} plan ${serial}`)
  const { head, row } = member
  const at = (days: number) => workingHour(random, dayAfter(day, days))
  let plan = await world.as(head, at(0), async desk => {
    const facts = await planFacts(desk, member, { random, serial, day })
    const made = await desk.insert(path, {
      ...facts,
      ...(asked.days !== undefined && { endDate: dayAfter(day, asked.days) }),
      ...asked.facts,
    })
    return end === 'draft' ? made : desk.move(path, 'submit', made)
  })
  if (end === 'draft' || end === 'internal') return plan.id
  plan = await world.as(reviewer, at(1), desk =>
    desk.move(path, 'approve', plan, { opinion: '方案要素完整，同意提交备案。' }),
  )
  if (end === 'cleared') return plan.id
  await world.as(head, at(end === 'filed' ? 2 : 8), async desk => {
    const filed = await desk.move(path, 'file', plan, { submittedOn: dayAfter(day, 2) })
    await decideFiling(desk, filed, {
      end,
      recordNo: `${row.uscc}A${day.slice(2, 4)}${String(serial).padStart(3, '0')}`,
      recordedOn: dayAfter(day, 8),
    })
  })
  return plan.id
}

async function decideFiling(
  desk: Desk,
  filed: Made,
  { end, recordNo, recordedOn }: { end: PlanEnd; recordNo: string; recordedOn: string },
): Promise<void> {
  if (end === 'recorded') {
    const receipt = { name: '备案回执.jpg', resource: path, field: 'receiptFiles' }
    const receiptFiles = [await upload(desk, await drawScan(90), receipt)]
    await desk.move(path, 'record', filed, { recordNo, recordedOn, receiptFiles })
  }
  if (end === 'supplement')
    await desk.move(path, 'askMore', filed, { note: '请补充受益人确认方式的说明和预算依据。' })
  if (end === 'refused')
    await desk.move(path, 'refuse', filed, { note: '募捐目的超出登记的业务范围，不予备案。' })
}

const purposes = [
  '教育助学与儿童关爱',
  '扶老助残与社区服务',
  '医疗救助与应急救灾',
  '乡村发展与生态保护',
  '残障融合与无障碍环境',
  '社区营造与邻里互助',
  '青少年体育与美育',
  '罕见病患者援助',
  '乡村阅读推广',
  '困境儿童冬衣',
  '灾后校舍修缮',
] as const

async function planFacts(
  desk: Desk,
  { row, candidate }: Member,
  { random, serial, day }: { random: Random; serial: number; day: string },
) {
  const purpose = purposes[(serial - 1) % purposes.length] ?? purposes[0]
  const scanned = async (name: string, field: string) => [
    await upload(desk, await drawScan(90), { name: `${name}.jpg`, resource: path, field }),
  ]
  return {
    organisation: row.id,
    planName: `${row.shortName}${purpose}公开募捐`,
    startDate: dayAfter(day, 10),
    endDate: dayAfter(day, 1600),
    purpose: `围绕${purpose}，为困难群体提供持续支持。`,
    useOfFunds: '用于项目直接支出、服务实施费用，以及不超过规定比例的管理费用。',
    supportProject: purpose,
    raiseMethods: ['3'],
    offsite: '2',
    raiseAreas: [`${candidate.areaCode === '100000' ? '11' : candidate.areaCode.slice(0, 2)}0000`],
    beneficiaryScope: '符合项目条件的困难个人与家庭',
    beneficiaryNum: `约 ${random.int(5, 60) * 100} 人`,
    beneficiaryMethod: '基层推荐、入户核实、公示七日',
    targetAmount: 5_000_000_000,
    budgetGrant: '不低于募得款物的 85%',
    budgetService: '约 7%',
    budgetAdmin: '不超过 8%',
    raiseCost: '支付渠道手续费与物料费，不超过募得款的 2%',
    surplusPlan: '用于目的相同或相近的慈善项目',
    principalName: row.legalPerson,
    principalIdNumber: row.legalIdNumber ?? idNumber(random, row.area),
    principalPhone: phone(random),
    officeAddress: row.address,
    acceptWays: ['bank', 'wechat', 'alipay', 'cash'],
    bankHolder: row.name,
    bankName: row.bankName,
    bankNumber: row.bankNumber,
    platforms: ['tencent', 'alipay'],
    commitmentFiles: await scanned('募捐活动承诺书', 'commitmentFiles'),
    decisionFiles: await scanned('理事会决议', 'decisionFiles'),
    consentFiles:
      row.supervisor === null ? [] : await scanned('业务主管单位同意函', 'consentFiles'),
  }
}
