import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { balanceOf, recordGifts } from '#modules/finance/server/index.ts'
import { matchEntry, teamCampaign } from '#modules/giving/model/index.ts'
import { accountOf } from '#modules/giving/server/match/pool-money.ts'
import { teamDesk } from '#modules/giving/server/team/team-gifts.ts'
import { donor } from '#modules/people/model/index.ts'
import type { project } from '#modules/project/model/index.ts'
import type { CauseWorld } from './given-world.ts'
import { openMatching, openPool, refundOf } from './pool-desk.ts'

/* For tests: teams and pools of one organisation. */

type Made = { id: string; version: number; state: string; [field: string]: unknown }

const may = ['teamCampaign', 'matchEntry', 'matchingPool', 'teamAssist'].flatMap(name =>
  ['view', 'create', 'update', 'close', 'freeze', 'release', 'open', 'pause'].map(
    verb => `${name}.${verb}`,
  ),
)
/** The world of these tests. */
export let world: CauseWorld
/** Who keeps the teams. */
export let keeper: Person
let leader: string
/** The cause that is given to. */
export let cause: Row<typeof project>

/** Opens it. */
export async function openTeams(): Promise<void> {
  world = await openMatching()
  keeper = world.of(world.north, [...may, 'cause.view', 'donor.view'])
  leader = await world.prepare(async act => {
    const facts = { organisation: world.north.id, name: '王队长', displayName: '王队长' }
    return (
      await insertRow(act, donor, {
        ...{ ...facts, number: 'JZ1', kind: 'person', idNumber: '11010119900307561X' },
      })
    ).id
  })
}
/** Closes it. */
export const close = () => world.close()
/** What each test begins with. */
export async function begin(): Promise<void> {
  cause = await world.project(world.north, {
    ...{ allowTogether: true, allowMatch: true },
  })
}

/** A call of somebody. */
export const post_ = (person: Person, call: string, question: object) =>
  world.call(person, 'POST', `/api/zhuanti/${call}`, question as Record<string, unknown>)
/** What a call says that must come off. */
export const ok = async (answer: ReturnType<typeof post_>): Promise<Made> => {
  const { statusCode, statusMessage, dataPoints } = await answer
  if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}
/** What a call says that is refused. */
export const refusal = async (answer: ReturnType<typeof post_>) => {
  const { statusMessage, dataPoints } = await answer
  return [statusMessage, JSON.stringify(dataPoints)].join(' ')
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
/** What is asked of a new one. */
export const draft = (more: object = {}) => ({
  ...{ cause: cause.id, title: '一起为孩子们读书', kind: 'team', leader, target: 10_000 },
  ...{ startAt: inDays(-1), endAt: inDays(5), ranking: 'people' },
  ...more,
})
/** A team that has begun. */
export const team = (more: object = {}) => ok(post_(keeper, 'teamCampaign/insert', draft(more)))
/** A team as it stands. */
export const now = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, teamCampaign, id)
    if (row === undefined) throw new Error('the team has vanished')
    return row
  })
/** What a pool set aside, by gift. */
export const entries = (pool: string) =>
  world.prepare(({ tx }) => findRows(tx, matchEntry, eq(tableOf(matchEntry).pool, pool), 500))

interface TeamGift {
  readonly amount: number
  readonly team?: string
  readonly phone?: string
  readonly to?: string
}
/** A gift, by a team or alone. */
export const give = async (gift: TeamGift) => (await giveAtOnce([gift]))[0] ?? ''
/** Gifts that come in one piece, as an import brings them; paid a second after each other. */
export const giveAtOnce = (gifts: readonly TeamGift[]) =>
  world.prepare(act =>
    recordGifts(
      act,
      gifts.map(({ amount, team: ref, phone, to = cause.id }, at) => ({
        ...{ organisation: world.north.id, cause: to, amount, channel: '1' as const },
        merchant: world.north.merchant,
        paidAt: new Date(act.now.getTime() - (gifts.length - 1 - at) * 1000).toISOString(),
        source: ref === undefined ? ('mobile' as const) : ('team' as const),
        sourceRef: ref ?? null,
        giver: { kind: 'person' as const, ...(phone === undefined ? {} : { phone }) },
      })),
      { place: 'channel', audit: 'none' },
    ),
  )
/** A refund as its approval and the channel book it. */
export const giveBack = (gift: string, amount: number) => refundOf(world, cause, gift, amount)

/** A pool that is open, with so much money. */
export const pool = (fen: number, more: object = {}) => openPool(world, cause, fen, more)
/** What a pool has left. */
export const left = (id: string) =>
  world.prepare(({ tx }) => balanceOf(tx, world.north.id, accountOf(id)))
/** The cooling hours of entries are over. */
export const wait = () =>
  world.prepare(({ tx }) =>
    tx.execute(sql`update match_entry set confirm_after = now() - interval '1 minute'`),
  )
/** Why a team takes no gift now. */
export const refuse = (id: string) =>
  world.prepare(act =>
    teamDesk.whyNotTaken(act, { team: id, organisation: world.north.id, cause: cause.id }),
  )
