import { and, eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { Made } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { donationProject, heartDonation } from '../../model/index.ts'
import { giveHearts } from '../give/give.ts'
import { type Cast, momentAt } from './cast.ts'

const path = donationProject.path

interface Sponsor {
  readonly cause: string
  readonly pool: string
  readonly payer: string
}

interface Plan {
  readonly title: string
  /** Fen of the sponsor for one pack, and for all packs. */
  readonly pack: number
  readonly goal: number
  /** Days from today between which it takes hearts. */
  readonly days: readonly [from: number, to: number]
  readonly end: 'pending' | 'returned' | 'full' | 'ended' | 'offline'
  /** Who gave how many packs, and how many days ago. */
  readonly gifts?: readonly (readonly [user: number, packs: number, ago: number])[]
}

const plans: readonly Plan[] = [
  {
    ...{ title: '橙心送一顿热饭', pack: 500, goal: 150_000, days: [2, 40], end: 'pending' },
  },
  {
    ...{ title: '橙心添一件冬衣', pack: 1000, goal: 300_000, days: [3, 45], end: 'returned' },
  },
  {
    ...{ title: '橙心修一把课椅', pack: 10_000, goal: 20_000, days: [-6, 20], end: 'full' },
    gifts: [
      [1, 1, 4],
      [0, 1, 3],
    ],
  },
  {
    ...{ title: '橙心护一片滩', pack: 200, goal: 50_000, days: [-7, -2], end: 'ended' },
    gifts: [[2, 1, 4]],
  },
  {
    ...{ title: '橙心加油站', pack: 100, goal: 40_000, days: [-6, 30], end: 'offline' },
  },
]

/** Projects of the same pool that wait, were sent back, are full, over, or taken off. */
export async function fillOtherProjects(cast: Cast, sponsor: Sponsor): Promise<void> {
  for (const plan of plans) await lead(cast, sponsor, plan)
}

async function lead(cast: Cast, sponsor: Sponsor, plan: Plan): Promise<void> {
  const { world, operator, reviewer, users } = cast
  const at = (ago: number, time: string) => momentAt(addDays(world.today, -ago), time)
  const made = await write(cast, sponsor, plan)
  const sent = await world.as(operator, at(7, '16:00'), desk => desk.move(path, 'submit', made))
  const decide = (name: string, opinion: string) => (row: Made) =>
    world.as(reviewer, at(7, '17:00'), desk => desk.move(path, name, row, { opinion }))
  if (plan.end === 'pending') return
  if (plan.end === 'returned') {
    await decide('return', '每份金额与采购单价不一致，请附上冬衣报价单。')(sent)
    return
  }
  const online = await decide('approve', '资金池余额足够，同意上线。')(sent)
  for (const [user, packs, ago] of plan.gifts ?? [])
    await world.as(world.narrator, at(ago, '19:40'), ({ act }) =>
      giveHearts(act, { project: made.id, user: users[user] ?? '', packs }),
    )
  if (plan.end === 'offline')
    await world.as(operator, at(1, '09:30'), desk =>
      desk.move(path, 'takeOff', online, { reason: '名称易被误解为企业促销，改名后另行上线' }),
    )
}

function write(cast: Cast, { cause, pool, payer }: Sponsor, plan: Plan): Promise<Made> {
  const { world, operator } = cast
  const { title, pack, goal, days } = plan
  const [from, to] = days.map(day => momentAt(addDays(world.today, day), '00:00').toISOString())
  return world.as(operator, momentAt(addDays(world.today, -7), '15:00'), async desk =>
    desk.insert(path, {
      ...{ title, cause, pool, packHearts: 5, packAmount: pack, goal, from, to },
      ...{ userDaily: 5, userTotal: 50 },
      cover: await storeScene(desk, {
        ...{ about: title, variant: 2, resource: path, field: 'cover' },
      }),
      intro: `<p>由${payer}按橙心捐出资金：每 5 颗橙心，捐出 ${pack / 100} 元。</p>`,
      thanks: '每一颗橙心都会被认真对待。',
    }),
  )
}

/** Who changed their mind got their hearts back before the night. */
export async function giveOneBack({ world, operator, users }: Cast, project: string) {
  const table = tableOf(heartDonation)
  const own = and(
    eq(table.project, project),
    eq(table.user, users[1] ?? ''),
    eq(table.state, 'reserved'),
  )
  const found = await world.as(world.narrator, new Date(), ({ act }) =>
    findRows(act.tx, heartDonation, own),
  )
  const mistaken = found.toSorted((one, other) => (one.at < other.at ? -1 : 1)).at(-1)
  if (mistaken === undefined) return
  await world.as(operator, new Date(), desk =>
    desk.move(heartDonation.path, 'giveBack', mistaken, { reason: '用户误操作，来电要求退回' }),
  )
}
