import { insertMany } from '#kernel/server/insert-many.ts'
import type { Person } from '#kernel/server/person.ts'
import { budgetLine } from '#modules/cause/model/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import type { Regular } from '../donations/givers.ts'
import { peopleAround } from '../donations/receivers.ts'
import type { DemoField } from '../names/phrases.ts'
import type { Random } from '../names/random.ts'
import type { Member, Officials } from '../organisations/join.ts'
import { drawCover, drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import type { Desk, Made, World } from '../world.ts'
import type { Course } from './course.ts'
import { budgetOf, projectFacts } from './facts.ts'
import type { Living } from './living.ts'

/** A project before it is written. */
export interface Idea {
  readonly member: Member
  readonly course: Course
  /** Its place among all projects of the world. */
  readonly at: number
  /** Plans of the member that are in force. */
  readonly plans: readonly string[]
  /** Who writes and submits. */
  readonly author: Person
  readonly head: Person
  /** Pictures that the member has uploaded, by name. */
  readonly shelf: Map<string, string>
  /** The platform's labels for causes. */
  readonly labels: readonly string[]
}

const path = 'project/project'
const targets = [10, 15, 20, 30, 50, 80, 120, 200, 300]

/** Leads a project from its draft as far as its course goes before money comes in. */
export async function startProject(
  world: World,
  officials: Officials,
  idea: Idea,
): Promise<Living> {
  const { course, member, author } = idea
  const random = world.random(`project ${idea.at}`)
  const at = (day: string) => workingHour(random, day)
  const facts = projectFacts(world, member, { at: idea.at, course, random })
  const target = random.pick(targets) * 1_000_000
  let made = await world.as(author, at(course.drafted), async desk => {
    const plan = facts.isPublic ? { plan: idea.plans[idea.at % idea.plans.length] } : {}
    const files = await uploadFiles(desk, idea, facts.field)
    const draft = await desk.insert(path, {
      ...facts.given,
      ...plan,
      ...files,
      targetAmount: target,
      labels: random.shuffle(idea.labels).slice(0, random.int(0, 2)),
    })
    await addParts(desk, draft, {
      organisation: member.row.id,
      lines: budgetOf(facts.items, target, random),
      isPublic: facts.isPublic,
      people: peopleAround(world, member),
    })
    return draft
  })
  const living = {
    member,
    course,
    target,
    field: facts.field,
    title: facts.given.title,
    feeRate: facts.given.feeRate,
  }
  if (course.end === 'draft') return { ...living, made }
  made = await world.as(author, at(course.submitted), desk => desk.move(path, 'submit', made))
  made = await review(world, officials, { made, course, random, at: idea.at })
  if (!hasRaised(course)) return { ...living, made }
  // Publishing is a decision: the head makes it, not who wrote.
  made = await world.as(idea.head, at(course.raiseStart), async desk => {
    const raising = await desk.move(path, 'startRaising', made)
    return facts.isPublic ? desk.move(path, 'publish', raising) : raising
  })
  return { ...living, made }
}

const without: readonly Course['end'][] = [
  ...(['draft', 'returned', 'pending', 'half', 'rejected', 'approved', 'archived'] as const),
]

/** Whether money has ever come in. */
export function hasRaised({ end }: Course): boolean {
  return !without.includes(end)
}

const praise = [
  '资料齐全，预算合理，同意。',
  '受益人确认方式清楚，同意立项。',
  '与募捐方案一致，同意。',
  '通过，请按期公示进展。',
]
const doubts = [
  '预算明细与执行计划不一致，请按实际单价修改后重新提交。',
  '受益人范围描述过宽，请明确到具体群体和地区。',
  '执行周期与募捐周期衔接不清，请补充各阶段时间安排。',
]
const refusals = [
  '项目目的与机构业务范围不符，不予立项。',
  '未能提供受益人确认依据，不予通过。',
  '与已立项目内容重复，请合并实施。',
]

async function review(
  world: World,
  { reviewers }: Officials,
  { made, course, random, at }: { made: Made; course: Course; random: Random; at: number },
): Promise<Made> {
  const [first, second] = at % 2 === 0 ? reviewers : [reviewers[1], reviewers[0]]
  const decide = (person: Person, day: string, name: string, opinion: string) => (row: Made) =>
    world.as(person, workingHour(random, day), desk => desk.move(path, name, row, { opinion }))
  const next = dayAfter(course.submitted, 1)
  if (course.end === 'pending') return made
  if (course.end === 'returned') return decide(first, next, 'return', random.pick(doubts))(made)
  if (course.end === 'rejected' && random.chance(0.5))
    return decide(first, next, 'reject', random.pick(refusals))(made)
  const half = await decide(first, next, 'approve', random.pick(praise))(made)
  if (course.end === 'half') return half
  if (course.end === 'rejected')
    return decide(second, course.decided, 'reject', random.pick(refusals))(half)
  return decide(second, course.decided, 'approve', random.pick(praise))(half)
}

async function uploadFiles(desk: Desk, { shelf, at }: Idea, field: DemoField) {
  const stored = async (name: string, draw: () => ReturnType<typeof drawCover>, of: string) => {
    const known =
      shelf.get(name) ?? (await upload(desk, await draw(), { name, resource: path, field: of }))
    shelf.set(name, known)
    return known
  }
  const variant = (at + Math.floor(at / 10)) % 6
  return {
    cover: await stored(`${field}封面${variant + 1}.jpg`, () => drawCover(field, variant), 'cover'),
    decisionFiles: [await stored('理事会决议.jpg', () => drawScan(50), 'decisionFiles')],
  }
}

async function addParts(
  desk: Desk,
  { id }: Made,
  {
    organisation,
    lines,
    isPublic,
    people,
  }: {
    organisation: string
    lines: ReturnType<typeof budgetOf>
    isPublic: boolean
    people: readonly Regular[]
  },
): Promise<void> {
  await insertMany(
    desk.act,
    budgetLine,
    lines.map((line, sort) => {
      const amount = line.unitPrice * line.quantity
      return { ...line, amount, organisation, cause: id, sort }
    }),
  )
  if (isPublic) return
  const roles = ['founder', 'director', 'member']
  for (const [at, { giver }] of people.entries())
    await desk.insert('project/targetDonor', {
      cause: id,
      name: giver.name,
      phone: giver.phone,
      role: roles[Math.min(at, 2)],
    })
}
