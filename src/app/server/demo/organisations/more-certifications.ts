import { findRow, moveRow } from '#kernel/server/rows.ts'
import { certificationApplication } from '#modules/charity/model/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import { drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import { type Made, narrator, type World } from '../world.ts'
import type { Member, Officials } from './join.ts'
import type { Team } from './people.ts'

const path = certificationApplication.path

type Fate = 'draft' | 'supplement' | 'overdue' | 'approved' | 'rejected' | 'withdrawn'

interface Wish {
  /** Which of the organisations with accounts asks. */
  readonly place: number
  readonly fate: Fate
  /** Days since it was submitted, or begun. */
  readonly age: number
  readonly facts: Readonly<Record<string, unknown>>
  readonly reason: string
}

/** Kinds that bar no fact of an organisation while they are under way. */
function wishes({ today }: World): readonly Wish[] {
  const year = Number(today.slice(0, 4))
  const exempt = { taxExemptFrom: `${year}-01-01`, taxExemptTo: `${year + 4}-12-31` }
  return [
    {
      ...{ place: 0, fate: 'draft', age: 1, facts: { kind: '6', ...exempt } },
      reason: '免税资格到期后重新认定，准备补充上年度审计报告。',
    },
    {
      ...{ place: 1, fate: 'supplement', age: 6, facts: { kind: '6', ...exempt } },
      reason: '取得新一期非营利组织免税资格认定文件。',
    },
    {
      ...{ place: 2, fate: 'overdue', age: 27, facts: { kind: '6', ...exempt } },
      reason: '申报非营利组织免税资格认定。',
    },
    {
      ...{ place: 1, fate: 'approved', age: 9 },
      facts: { kind: '7', grade: '5A', gradeTo: dayAfter(today, 1800), effectiveIn: 20 },
      reason: '通过本年度社会组织评估，等级由 4A 升为 5A，公告下月起执行。',
    },
    {
      ...{ place: 0, fate: 'rejected', age: 120 },
      facts: { kind: '7', grade: '5A', gradeTo: dayAfter(today, 1700) },
      reason: '申请更新评估等级。',
    },
    {
      ...{ place: 2, fate: 'withdrawn', age: 48, facts: { kind: '5', ...deducted(year) } },
      reason: '申请更新公益性捐赠税前扣除资格。',
    },
  ]
}

const deducted = (year: number) => ({
  taxDeductFrom: `${year}-01-01`,
  taxDeductTo: `${year + 2}-12-31`,
})

const opinions = {
  supplement: '认定文件缺少第二页，请补传完整的扫描件后重新提交。',
  rejected: '评估结果尚未公告，现有材料不能证明等级，公告后请重新申请。',
} as const

/** Applications for certification that went another way: begun, sent back, too late, passed for later, refused, taken back. */
export async function certifyOtherwise(
  world: World,
  officials: Officials,
  teams: readonly { readonly member: Member; readonly team: Team }[],
): Promise<void> {
  for (const wish of wishes(world)) {
    const asker = teams[wish.place]
    if (asker !== undefined) await tell(world, officials, { ...asker, wish })
  }
}

async function tell(
  world: World,
  { reviewers: [first, second] }: Officials,
  { member, team, wish }: { member: Member; team: Team; wish: Wish },
): Promise<void> {
  const { fate, age } = wish
  const random = world.random(`${member.candidate.name} ${fate}`)
  const day = dayAfter(world.today, -age)
  const made = await begin(world, { member, team, wish })
  const decide = (by: Team['head'], days: number, move: string, answers: object, row: Made) =>
    world.as(by, workingHour(random, dayAfter(day, days)), desk =>
      desk.move(path, move, row, { ...answers }),
    )
  if (fate === 'approved') {
    const passed = await decide(first, 1, 'approve', { opinion: '公告内容与填报一致。' }, made)
    await decide(second, 3, 'approve', { opinion: '同意，自公告执行之日起生效。' }, passed)
  }
  if (fate === 'supplement' || fate === 'overdue')
    await decide(first, 2, 'return', { opinion: opinions.supplement }, made)
  if (fate === 'rejected') await decide(second, 2, 'reject', { opinion: opinions.rejected }, made)
  if (fate === 'withdrawn') await decide(team.head, 1, 'withdraw', {}, made)
  if (fate === 'overdue') await lapse(world, made)
}

/** Draws it up, and submits it where it came so far. */
async function begin(
  world: World,
  { member, team, wish }: { member: Member; team: Team; wish: Wish },
): Promise<Made> {
  const { fate, age, reason } = wish
  const { effectiveIn, ...facts } = wish.facts
  const random = world.random(`${member.candidate.name} ${fate} paper`)
  const day = dayAfter(world.today, -age)
  return world.as(team.head, workingHour(random, day), async desk => {
    const scan = await drawScan(3)
    const purpose = { name: '认定文件.jpg', resource: path, field: 'certFiles' }
    const draft = await desk.insert(path, {
      ...{ ...facts, reason, organisation: member.row.id },
      effectiveOn: dayAfter(day, typeof effectiveIn === 'number' ? effectiveIn : 3),
      certNumber: `${member.row.code}${String(facts.kind)}${random.digits(6)}`,
      certIssuedOn: dayAfter(day, -12),
      certFiles: [await upload(desk, scan, purpose)],
    })
    return fate === 'draft' ? draft : desk.move(path, 'submit', draft)
  })
}

/** The nightly job found nothing completed in time. */
async function lapse(world: World, { id }: Made): Promise<void> {
  await world.as(narrator, new Date(), async ({ act }) => {
    const row = await findRow(act.tx, certificationApplication, id)
    if (row !== undefined) await moveRow(act, certificationApplication, row, 'lapse')
  })
}
