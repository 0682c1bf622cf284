import { dayAfter, workingHour } from '../days.ts'
import { mapLimit } from '../map-limit.ts'
import type { World } from '../world.ts'
import { applicationOf, uploadPapers } from './application.ts'
import { applying, type Candidate } from './candidates.ts'
import type { Officials } from './join.ts'

type Fate = 'draft' | 'pending' | 'half' | 'supplement' | 'overdue' | 'rejected' | 'withdrawn'

/** What becomes of those who apply now, with the days since they did. */
const fates: readonly (readonly [Fate, number])[] = [
  ['pending', 1],
  ['pending', 2],
  ['pending', 4],
  ['half', 5],
  ['half', 6],
  ['supplement', 7],
  ['supplement', 9],
  ['overdue', 26],
  ['rejected', 40],
  ['rejected', 88],
  ['withdrawn', 33],
  ['draft', 1],
  ['draft', 3],
]

function isFirstOfItsKind([fate]: (typeof fates)[number], at: number): boolean {
  return fates.findIndex(([other]) => other === fate) === at
}

const path = 'charity/settlementApplication'

/** Applications to join in every state, so that reviewers find work. */
export async function openApplications(world: World, officials: Officials): Promise<void> {
  const told = world.size.members === 'all' ? fates : fates.filter(isFirstOfItsKind)
  await mapLimit(told, async ([fate, age], at) => {
    const candidate = applying[at]
    if (candidate !== undefined) await openOne(world, officials, { candidate, fate, age })
  })
}

async function openOne(
  world: World,
  { operator, reviewers: [reviewer] }: Officials,
  { candidate, fate, age }: { candidate: Candidate; fate: Fate; age: number },
): Promise<void> {
  const random = world.random(candidate.name)
  const day = dayAfter(world.today, -age)
  const ends = { registration: dayAfter(world.today, 900), fundraising: dayAfter(world.today, 800) }
  const made = await world.as(operator, workingHour(random, day), async desk => {
    const papers = await uploadPapers(desk, candidate.raisesFromPublic)
    const draft = await desk.insert(path, {
      ...applicationOf(candidate, random, { day, ends }),
      ...papers,
    })
    return fate === 'draft' ? draft : desk.move(path, 'submit', draft)
  })
  const next = workingHour(random, dayAfter(day, 1))
  const decide = (move: string, answers: Record<string, unknown>) =>
    world.as(reviewer, next, desk => desk.move(path, move, made, answers))
  if (fate === 'half') await decide('approve', { opinion: '材料完整，提交复审。' })
  if (fate === 'supplement' || fate === 'overdue')
    await decide('return', {
      opinion: '授权书未加盖公章，开户许可证已过有效期，请补正后重新提交。',
      marks: [
        { field: 'authorisationFiles', remark: '请上传加盖公章的授权书' },
        { field: 'bankFiles', remark: '请上传有效的开户许可证' },
      ],
    })
  if (fate === 'rejected')
    await decide('reject', { opinion: '登记证书与填报的组织形式不一致，不予通过。' })
  if (fate === 'withdrawn')
    await world.as(operator, next, desk => desk.move(path, 'withdraw', made))
}
