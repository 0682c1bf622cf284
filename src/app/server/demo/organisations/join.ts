import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account } from '#modules/access/model/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import { mapLimit } from '../map-limit.ts'
import { type Made, narrator, type World } from '../world.ts'
import { applicationOf, type Ends, uploadPapers } from './application.ts'
import { type Candidate, joining } from './candidates.ts'

/** An organisation that has joined, with the person who acts for it. */
export interface Member {
  readonly candidate: Candidate
  readonly row: Row<typeof organisation>
  /** The first administrator, made by the settlement. */
  readonly head: Person
}

/** The platform's people who let organisations and projects in. */
export interface Officials {
  readonly operator: Person
  readonly reviewers: readonly [Person, Person]
}

const path = 'charity/settlementApplication'

/** Lets every organisation in, over the first two months. */
export async function letJoin(world: World, officials: Officials): Promise<Member[]> {
  const halfway = await mapLimit(joining(world.size), (candidate, at) => {
    const day = dayAfter(world.today, -820 + at * 2)
    return apply(world, officials, { candidate, day, ends: endsOf(world, at) })
  })
  const members: Member[] = []
  // One by one: the administrators' login names are numbered in this order.
  for (const each of halfway) members.push(await letIn(world, officials, each))
  return members
}

/** Lets one organisation in by itself. */
export async function letOneJoin(
  world: World,
  officials: Officials,
  wish: { readonly candidate: Candidate; readonly day: string; readonly ends: Ends },
): Promise<Member> {
  return letIn(world, officials, await apply(world, officials, wish))
}

/** A few certificates are about to end, one has ended: what the nightly watch will show. */
function endsOf({ today, size }: World, at: number): Ends {
  const places = size.members === 'all' ? [7, 16, 23] : [1]
  const soon = [28, 55, 81][places.indexOf(at)]
  const ended = at === 19 ? dayAfter(today, -12) : undefined
  return {
    registration: ended ?? (at % 3 === 0 ? null : dayAfter(today, 300 + at * 37)),
    fundraising: dayAfter(today, soon ?? 420 + at * 23),
  }
}

interface Halfway {
  readonly candidate: Candidate
  readonly day: string
  readonly made: Made
}

const opinions = [
  '材料齐全，证照与登记信息一致。',
  '资质有效，负责人身份已核实。',
  '信息填写完整，同意进入复审。',
]

async function apply(
  world: World,
  { operator, reviewers: [reviewer] }: Officials,
  { candidate, day, ends }: { candidate: Candidate; day: string; ends: Ends },
): Promise<Halfway> {
  const random = world.random(candidate.name)
  const submitted = await world.as(operator, workingHour(random, day), async desk => {
    const papers = await uploadPapers(desk, candidate.raisesFromPublic)
    const facts = applicationOf(candidate, random, { day, ends })
    return desk.move(path, 'submit', await desk.insert(path, { ...facts, ...papers }))
  })
  const made = await world.as(reviewer, workingHour(random, dayAfter(day, 1)), desk =>
    desk.move(path, 'approve', submitted, { opinion: random.pick(opinions) }),
  )
  return { candidate, day, made }
}

async function letIn(
  world: World,
  { reviewers: [, reviewer] }: Officials,
  { candidate, day, made }: Halfway,
): Promise<Member> {
  const at = workingHour(world.random(`${candidate.name} door`), dayAfter(day, 2))
  await world.as(reviewer, at, desk => desk.move(path, 'approve', made, { opinion: '同意入驻。' }))
  return openDoors(world, candidate)
}

/** The administrator has followed the link of the settlement: the account is in use. */
async function openDoors(world: World, candidate: Candidate): Promise<Member> {
  const [row, head] = await world.as(narrator, new Date(), async ({ act }) => {
    const [made] = await findRows(
      act.tx,
      organisation,
      eq(tableOf(organisation).name, candidate.name),
      1,
    )
    if (made === undefined) throw new Error(`${candidate.name} has not joined`)
    const [first] = await findRows(act.tx, account, eq(tableOf(account).organisation, made.id), 1)
    if (first === undefined) throw new Error(`${candidate.name} has no administrator`)
    await moveRow(act, account, first, 'activate')
    return [(await findRow(act.tx, organisation, made.id)) ?? made, first] as const
  })
  return { candidate, row, head: await world.person(head.id) }
}
