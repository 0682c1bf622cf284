import { dayAfter } from '../days.ts'
import { mapLimit } from '../map-limit.ts'
import { isFamous } from '../organisations/candidates.ts'
import type { Member, Officials } from '../organisations/join.ts'
import { aloneIn, type Team } from '../organisations/people.ts'
import type { World } from '../world.ts'
import { courseTo, ends, lateEnds } from './course.ts'
import { layAway } from './finish.ts'
import { fillPlans } from './further-plans.ts'
import { makeLabels } from './labels.ts'
import type { Living } from './living.ts'
import { makePlan, type PlanEnd } from './plans.ts'
import { type Idea, startProject } from './start.ts'

/** Plans that are still on their way, one for each of some members. */
const openPlans: readonly PlanEnd[] = [
  'draft',
  'internal',
  'internal',
  'cleared',
  'filed',
  'supplement',
  'refused',
]

/** Starts every project of the world; `teams` write for the members whose people can sign in. */
export async function startProjects(
  world: World,
  officials: Officials,
  { members, teams }: { members: readonly Member[]; teams: ReadonlyMap<string, Team> },
): Promise<Living[]> {
  const active = members.filter(({ row }) => row.certTo === null || row.certTo > world.today)
  const random = world.random('projects')
  const weights = active.map(member => [member, weightOf(member)] as const)
  const courses = random.shuffle(
    ends.flatMap(([end, count]) => {
      const length = Math.ceil(count / world.size.oneProjectOf)
      return Array.from({ length }, () => end)
    }),
  )
  const owned = [...courses, ...lateEnds].map((end, at) => ({
    ...{ end, at, member: random.weighted(weights) },
  }))
  const labels = await makeLabels(world, officials)
  const showing = active.find(({ candidate }) => isFamous(candidate) && candidate.raisesFromPublic)
  const lived = await mapLimit(active, async (member, place) => {
    const plans = await plansOf(world, officials, { member, place })
    if (member === showing) await fillPlans(world, officials, member)
    const shelf = new Map<string, string>()
    const made: Living[] = []
    for (const each of owned.filter(own => own.member === member)) {
      const course = courseTo(each.end, world.random(`course ${each.at}`), world.today)
      const { operator: author, head } = teams.get(member.row.id) ?? aloneIn(member)
      const idea: Idea = { member, course, at: each.at, plans, author, head, shelf, labels }
      const living = await startProject(world, officials, idea)
      if (each.end === 'archived') await layAway(world, officials, { living, author: head })
      made.push(living)
    }
    return made
  })
  return lived.flat()
}

function weightOf({ candidate }: Member): number {
  if (isFamous(candidate)) return candidate.raisesFromPublic ? 10 : 4
  return candidate.raisesFromPublic ? 6 : 2
}

/** How far the newest plan of the member at this place has come; every other one has none. */
function openPlan({ size }: World, place: number): PlanEnd | undefined {
  if (size.members === 'famous') return place === 0 ? 'internal' : 'draft'
  return place % 2 === 0 ? openPlans[place / 2] : undefined
}

async function plansOf(
  world: World,
  officials: Officials,
  { member, place }: { member: Member; place: number },
): Promise<string[]> {
  if (!member.candidate.raisesFromPublic) return []
  const day = dayAfter(member.row.joinedAt ?? world.today, 12)
  const plans: string[] = []
  for (const serial of [1, 2])
    plans.push(await makePlan(world, officials, { member, serial, day, end: 'recorded' }))
  const end = openPlan(world, place)
  if (end !== undefined)
    await makePlan(world, officials, {
      member,
      serial: 3,
      day: dayAfter(world.today, -20 + place),
      end,
    })
  return plans
}
