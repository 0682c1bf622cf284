import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { refund } from '#modules/finance/model/index.ts'
import { balanceOf, organisationAccount, post, recordGifts } from '#modules/finance/server/index.ts'
import { completeRefund } from '#modules/finance/server/refund/book-refund.ts'
import { matchEntry, matchingPool, teamCampaign } from '#modules/giving/model/index.ts'
import { givingModule } from '#modules/giving/server/index.ts'
import { poolFund } from '#modules/giving/server/match/matching-pool.ts'
import { accountOf } from '#modules/giving/server/match/pool-money.ts'
import { teamDesk } from '#modules/giving/server/team/team-gifts.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import type { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from './given-world.ts'

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
  world = await openCauseWorld([
    ...[platformModule, communityModule, helpModule, fansModule, givingModule],
  ])
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
export const giveBack = (gift: string, amount: number) =>
  world.prepare(async act => {
    const made = await insertRow(act, refund, {
      ...{ number: `T${newId().slice(-12)}`, organisation: world.north.id, donation: gift },
      ...{ cause: cause.id, channel: '1', merchant: world.north.merchant, amount },
      ...{ reasonKind: '7', reasonText: '重复支付', applicantKind: 'organisation' },
      ...{ fundingSource: '1', state: 'processing', reviewedAt: act.now.toISOString() },
    } as never)
    await post(act.tx, {
      event: 'P03',
      organisation: world.north.id,
      source: { table: 'refund', id: made.id },
      occurredAt: act.now.toISOString(),
      lines: [
        {
          account: { kind: 'restricted', ownerType: 'cause', owner: cause.id, cause: cause.id },
          ...{ amount, flow: 'I1' },
        },
        {
          account: organisationAccount('refundPayable', world.north.id),
          ...{ amount: -amount, cause: cause.id },
        },
      ],
    })
    await completeRefund(act, made, {
      ...{ successAt: act.now.toISOString(), channelRefundNo: newId(), bankAccount: null },
      bankSerial: null,
    } as never)
  })

/** A pool that is open, with so much money. */
export const pool = (fen: number, more: object = {}) =>
  world.prepare(async act => {
    const row = await insertRow(act, matchingPool, {
      ...{ number: `PC${newId().slice(-10)}`, organisation: world.north.id, title: '爱心配捐' },
      ...{ sponsorKind: 'self', agreement: newId(), rule: 'ratio', ratio: 10_000 },
      ...{ trigger: 100, causes: [cause.id], restCause: cause.id, state: 'approved' },
      ...more,
    } as never)
    const unclaimed = organisationAccount('unclaimed', world.north.id)
    await post(act.tx, {
      event: 'P09',
      organisation: world.north.id,
      source: { table: 'moneyIn', id: row.id },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: { kind: 'bank', ownerType: 'bankAccount', owner: row.id }, amount: fen },
        { account: unclaimed, amount: -fen },
      ],
    })
    await post(act.tx, {
      event: 'P24',
      organisation: world.north.id,
      source: { table: 'moneyClaim', id: row.id },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: unclaimed, amount: fen },
        { account: accountOf(row.id), amount: -fen, flow: 'I1' },
      ],
    })
    await poolFund.funded(act, row.id)
    await moveRow(act, matchingPool, await lockRow(act, matchingPool, row.id), 'open')
    return row.id
  })
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
