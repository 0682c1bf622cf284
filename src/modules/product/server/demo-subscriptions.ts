import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { productOrganisation } from '../model/index.ts'

const path = productOrganisation.path

interface Term {
  /** How the organisation itself stands. */
  readonly of: 'active' | 'frozen' | 'closed'
  readonly kind: 'trial' | 'formal'
  /** Days from today. */
  readonly from: number
  readonly to: number
  readonly price: number
  readonly after?: 'suspend' | 'end'
}

/** The oldest first; those that are over are led on by the nightly job. */
const terms: readonly Term[] = [
  { of: 'active', kind: 'formal', from: -414, to: -49, price: 980_000 },
  { of: 'active', kind: 'formal', from: -374, to: -9, price: 980_000 },
  { of: 'active', kind: 'trial', from: -5, to: 24, price: 0 },
  { of: 'frozen', kind: 'formal', from: -210, to: 155, price: 980_000, after: 'suspend' },
  { of: 'closed', kind: 'formal', from: -460, to: -96, price: 880_000, after: 'end' },
]

const reasons = {
  suspend: '机构被列入活动异常名录，冻结期间暂停服务',
  end: '机构注销退出平台',
} as const

interface Neighbour extends Record<string, unknown> {
  readonly id: string
  readonly state: Term['of']
}

/** Subscriptions of organisations whose people do not sign in: tried, over, limited, suspended and ended. */
export async function subscribeNeighbours(world: DemoWorld, product: string): Promise<void> {
  const admin = await world.staff('admin')
  const known = world.organisations.map(({ id }) => id)
  const neighbours = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<Neighbour>(sql`
      select id, state from organisation where not (id = any(${sql.param(known)}::uuid[]))
       order by joined_at, id`)
    return rows
  })
  for (const { of, after, from, to, ...facts } of terms) {
    const at = neighbours.findIndex(({ state }) => state === of)
    const [neighbour] = at === -1 ? [] : neighbours.splice(at, 1)
    if (neighbour === undefined) continue
    const day = (days: number) => addDays(world.today, days)
    const moment = (days: number) => new Date(`${day(days)}T03:00:00Z`)
    const made = await world.as(admin, moment(from), ({ insert }) =>
      insert(path, {
        ...{ ...facts, organisation: neighbour.id, product, from: day(from), to: day(to) },
        contractNo: facts.kind === 'trial' ? null : `HT-${day(from).slice(0, 7)}-${at + 11}`,
      }),
    )
    if (after !== undefined)
      await world.as(admin, moment(after === 'suspend' ? -52 : -95), ({ move }) =>
        move(path, after, made, { reason: reasons[after] }),
      )
  }
  await world.run('product.turn-subscriptions', {})
}
