import { dayAfter, workingHour } from '../days.ts'
import { idNumber } from '../names/numbers.ts'
import { personName } from '../names/people.ts'
import { drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import type { World } from '../world.ts'
import type { Member, Officials } from './join.ts'
import type { Team } from './people.ts'

type Fate = 'applied' | 'pending' | 'half' | 'supplement' | 'draft'

const path = 'charity/certificationApplication'

/** What organisations ask to have certified, with the days since they did. */
const asked = (world: World, member: Member) =>
  [
    {
      kind: '7',
      fate: 'applied',
      age: 64,
      facts: { grade: '4A', gradeTo: dayAfter(world.today, 1760) },
      reason: '完成社会组织评估，评估等级由民政部门公布为 4A。',
    },
    {
      kind: '3',
      fate: 'pending',
      age: 2,
      facts: {
        legalPerson: personName(world.random(`${member.candidate.name} next`)),
        legalIdNumber: idNumber(world.random(`${member.candidate.name} next id`), '610102'),
      },
      reason: '理事会换届，选举产生新的理事长并办理法定代表人变更登记。',
    },
    {
      kind: '5',
      fate: 'half',
      age: 5,
      facts: {
        taxDeductFrom: `${world.today.slice(0, 4)}-01-01`,
        taxDeductTo: `${Number(world.today.slice(0, 4)) + 2}-12-31`,
      },
      reason: '取得新一期公益性捐赠税前扣除资格。',
    },
  ] as const satisfies readonly {
    kind: string
    fate: Fate
    age: number
    facts: Record<string, unknown>
    reason: string
  }[]

/** Applications for certification in the organisations whose people can sign in: one each, and one done. */
export async function openCertifications(
  world: World,
  officials: Officials,
  teams: readonly { readonly member: Member; readonly team: Team }[],
): Promise<void> {
  for (const [at, { member, team }] of teams.entries()) {
    const all = asked(world, member)
    const own = [all[0], all[1 + (at % 2)]]
    for (const each of own)
      if (each !== undefined) await openOne(world, officials, { member, team, each })
  }
}

interface Asked {
  readonly member: Member
  readonly team: Team
  readonly each: ReturnType<typeof asked>[number]
}

async function openOne(
  world: World,
  { reviewers: [first, second] }: Officials,
  { member, team, each }: Asked,
): Promise<void> {
  const { kind, fate, age, facts, reason } = each
  const random = world.random(`${member.candidate.name} certification ${kind}`)
  const day = dayAfter(world.today, -age)
  const submitted = await world.as(team.head, workingHour(random, day), async desk => {
    const scan = await drawScan(3)
    const paper = await upload(desk, scan, {
      name: '证明文件.jpg',
      resource: path,
      field: 'certFiles',
    })
    const draft = await desk.insert(path, {
      ...facts,
      kind,
      reason,
      organisation: member.row.id,
      effectiveOn: dayAfter(day, 3),
      certNumber: `${member.row.code}${kind}${random.digits(6)}`,
      certIssuedOn: dayAfter(day, -10),
      certFiles: [paper],
    })
    return desk.move(path, 'submit', draft)
  })
  if (fate === 'pending') return
  const passed = await world.as(first, workingHour(random, dayAfter(day, 1)), desk =>
    desk.move(path, 'approve', submitted, { opinion: '证明文件与填报内容一致。' }),
  )
  if (fate !== 'applied') return
  await world.as(second, workingHour(random, dayAfter(day, 4)), desk =>
    desk.move(path, 'approve', passed, { opinion: '同意。' }),
  )
}
