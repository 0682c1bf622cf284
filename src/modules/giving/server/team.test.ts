import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { refund } from '#modules/finance/model/index.ts'
import { balanceOf, organisationAccount, post, recordGifts } from '#modules/finance/server/index.ts'
import { completeRefund } from '#modules/finance/server/refund/book-refund.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from '#test/given-world.ts'
import { matchEntry, matchingPool, teamAssist, teamCampaign } from '../model/index.ts'
import { givingModule } from './index.ts'
import { confirmMatches } from './match/confirm.ts'
import { poolFund } from './match/matching-pool.ts'
import { accountOf } from './match/pool-money.ts'
import { endTeams } from './team/team-campaign.ts'

type Made = { id: string; version: number; state: string; [field: string]: unknown }

const may = ['teamCampaign', 'matchEntry', 'matchingPool', 'teamAssist'].flatMap(name =>
  ['view', 'create', 'update', 'close', 'freeze', 'release', 'open', 'pause'].map(
    verb => `${name}.${verb}`,
  ),
)
let world: CauseWorld
let keeper: Person
let leader: string
let cause: Row<typeof project>

beforeAll(async () => {
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
})
afterAll(() => world.close())
beforeEach(async () => {
  cause = await world.project(world.north, {
    ...{ allowTogether: true, allowMatch: true },
  })
})

const post_ = (person: Person, call: string, question: object) =>
  world.call(person, 'POST', `/api/zhuanti/${call}`, question as Record<string, unknown>)
const ok = async (answer: ReturnType<typeof post_>): Promise<Made> => {
  const { statusCode, statusMessage, dataPoints } = await answer
  if (statusCode !== 1) throw new Error(`${statusMessage} ${JSON.stringify(dataPoints)}`)
  return dataPoints
}
const refusal = async (answer: ReturnType<typeof post_>) => {
  const { statusMessage, dataPoints } = await answer
  return [statusMessage, JSON.stringify(dataPoints)].join(' ')
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const draft = (more: object = {}) => ({
  ...{ cause: cause.id, title: '一起为孩子们读书', kind: 'team', leader, target: 10_000 },
  ...{ startAt: inDays(-1), endAt: inDays(5), ranking: 'people' },
  ...more,
})
const team = (more: object = {}) => ok(post_(keeper, 'teamCampaign/insert', draft(more)))
const now = (id: string) =>
  world.prepare(async act => {
    const row = await findRow(act.tx, teamCampaign, id)
    if (row === undefined) throw new Error('the team has vanished')
    return row
  })
const entries = (pool: string) =>
  world.prepare(({ tx }) => findRows(tx, matchEntry, eq(tableOf(matchEntry).pool, pool), 500))

interface TeamGift {
  readonly amount: number
  readonly team?: string
  readonly phone?: string
  readonly to?: string
}
const give = ({ amount, team: ref, phone, to = cause.id }: TeamGift) =>
  world.prepare(async act => {
    const [id = ''] = await recordGifts(
      act,
      [
        {
          ...{ organisation: world.north.id, cause: to, amount, channel: '1' },
          ...{ merchant: world.north.merchant, paidAt: act.now.toISOString() },
          source: ref === undefined ? 'mobile' : 'team',
          sourceRef: ref ?? null,
          giver: { kind: 'person', ...(phone === undefined ? {} : { phone }) },
        },
      ],
      { place: 'channel', audit: 'none' },
    )
    return id
  })
/** A refund as its approval and the channel book it. */
const giveBack = (gift: string, amount: number) =>
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
const pool = (fen: number, more: object = {}) =>
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
const left = (id: string) => world.prepare(({ tx }) => balanceOf(tx, world.north.id, accountOf(id)))
/** The cooling hours of entries are over. */
const wait = () =>
  world.prepare(({ tx }) =>
    tx.execute(sql`update match_entry set confirm_after = now() - interval '1 minute'`),
  )
const refuse = (id: string) =>
  world.prepare(act => givingDesk(act, { team: id, organisation: world.north.id, cause: cause.id }))

import { teamDesk } from './team/team-gifts.ts'

const givingDesk: typeof teamDesk.whyNotTaken = (act, gift) => teamDesk.whyNotTaken(act, gift)

it('begins only at causes that raise and let others ask, and ends with them', async () => {
  const closed = await world.project(world.north, { allowTogether: false })
  expect(
    await refusal(post_(keeper, 'teamCampaign/insert', draft({ cause: closed.id }))),
  ).toContain('该标的没有开启一起捐')
  const over = await world.project(world.north, { allowTogether: true, state: 'raised' })
  expect(await refusal(post_(keeper, 'teamCampaign/insert', draft({ cause: over.id })))).toContain(
    '标的不在募捐中',
  )
  const made = await team()
  expect(made.state).toBe('running')
  expect(await refuse(made.id)).toBeUndefined()
  const set = (state: 'paused' | 'raised') =>
    world.prepare(async act => {
      const row = await findRow(act.tx, project, cause.id)
      if (row !== undefined) await updateRow(act, project, row, { state } as never)
    })
  await set('paused')
  expect(await refuse(made.id)).toBe('募捐已暂停')
  await world.run(endTeams, {})
  expect((await now(made.id)).state).toBe('running')
  await set('raised')
  await world.run(endTeams, {})
  expect(await now(made.id)).toMatchObject({ state: 'ended', statusReason: '标的募捐已结束' })
})

it('is led by somebody who is known by a paper, two levels deep', async () => {
  const unknown = await world.prepare(
    async act =>
      (
        await insertRow(act, donor, {
          ...{ organisation: world.north.id, name: '无证', number: `JZ${newId().slice(-6)}` },
        })
      ).id,
  )
  expect(await refusal(post_(keeper, 'teamCampaign/insert', draft({ leader: unknown })))).toContain(
    '队长尚未实名',
  )
  const parent = await team()
  const child = await team({ parent: parent.id })
  expect(
    await refusal(post_(keeper, 'teamCampaign/insert', draft({ parent: child.id }))),
  ).toContain('队伍最多两级')
})

it('counts a gift at the child, its parent and once at the cause; a refund goes back everywhere', async () => {
  const parent = await team()
  const child = await team({ parent: parent.id })
  const gift = await give({ amount: 5000, team: child.id, phone: '13800138001' })
  expect(await now(child.id)).toMatchObject({ raised: 5000, donations: 1, donors: 1 })
  expect(await now(parent.id)).toMatchObject({ raised: 5000, donations: 1, donors: 1 })
  const books = async () => {
    const { rows } = await world.prepare(({ tx }) =>
      tx.execute<{ postings: number; balance: string }>(sql`
        select count(*)::int as postings, sum(-e.amount)::text as balance
          from ledger_entry e join ledger_account a on a.id = e.account_id
         where a.kind = 'restricted' and a.owner_id = ${cause.id}`),
    )
    return rows
  }
  expect(await books()).toEqual([{ postings: 1, balance: '5000' }])
  await giveBack(gift, 2000)
  expect(await books()).toEqual([{ postings: 2, balance: '3000' }])
  for (const { id } of [child, parent])
    expect(await now(id)).toMatchObject({ raised: 3000, donations: 1, donors: 1 })
  await give({ amount: 7000, team: child.id, phone: '13800138002' })
  expect(await now(parent.id)).toMatchObject({ raised: 10_000, state: 'reached', donors: 2 })
})

it('sets a pool aside to the fen and no further, also when 200 give at once', async () => {
  const id = await pool(10_000)
  // Five at a time, so that a busy machine waits and refuses nobody.
  const lane = async (no: number) => {
    for (let at = no; at < 200; at += 5)
      await give({ amount: 100, phone: `139${String(at).padStart(8, '0')}` })
  }
  await Promise.all(Array.from({ length: 5 }, (_, no) => lane(no)))
  const made = await entries(id)
  expect(made).toHaveLength(100)
  expect(made.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000)
  expect(await left(id)).toMatchObject({ balance: 10_000, reserved: 10_000, available: 0 })
  await wait()
  await world.run(confirmMatches, {})
  expect(await left(id)).toMatchObject({ balance: 0, reserved: 0 })
  const [first] = await entries(id)
  expect(first?.state).toBe('confirmed')
  await giveBack(first?.donation ?? '', 100)
  expect(await left(id)).toMatchObject({ balance: 100, available: 100 })
  const again = await world.prepare(({ tx }) => findRow(tx, matchingPool, id))
  expect(again?.state).toBe('open')
})

it('frees in proportion what a refunded gift had set aside', async () => {
  const id = await pool(5000)
  const gift = await give({ amount: 1000 })
  await giveBack(gift, 400)
  expect(await left(id)).toMatchObject({ reserved: 600 })
  await wait()
  await world.run(confirmMatches, {})
  expect(await left(id)).toMatchObject({ balance: 4400, reserved: 0 })
  expect(await entries(id)).toMatchObject([{ state: 'confirmed', amount: 1000, returned: 400 }])
})

it('freezes what many people give on one device, and lets it go with a reason only', async () => {
  const id = await pool(10_000)
  for (let at = 0; at < 6; at += 1) {
    const gift = await give({ amount: 500, phone: `1370000000${at}` })
    await world.prepare(({ tx }) =>
      tx.execute(sql`update match_entry set device = 'device-0000000001' where donation = ${gift}`),
    )
  }
  await wait()
  await world.run(confirmMatches, {})
  const frozen = await entries(id)
  expect(frozen.map(({ state }) => state)).toEqual(Array(6).fill('frozen'))
  expect(frozen[0]?.reason).toBe('同一终端 6 位捐赠人')
  const [one] = frozen
  const question = { id: one?.id, version: one?.version }
  expect(await refusal(post_(keeper, 'matchEntry/release', question))).toContain('reason')
  await ok(post_(keeper, 'matchEntry/release', { ...question, reason: '经核实为公司统一活动' }))
  await world.run(confirmMatches, {})
  expect((await entries(id)).filter(({ state }) => state === 'confirmed')).toHaveLength(1)
})

it('counts one open for a device and day, and tells who brought whom', async () => {
  const made = await team()
  const tell = (question: object) =>
    ok(world.call(null, 'POST', '/api/zhuanti/teamAssist/tell', { campaign: made.id, ...question }))
  const share = await tell({ kind: 'share', visitor: 'visitor-000000001' })
  const open = await tell({ kind: 'open', visitor: 'visitor-000000002', via: share.id })
  expect((await tell({ kind: 'open', visitor: 'visitor-000000002' })).id).toBe(open.id)
  const steps = await world.prepare(({ tx }) =>
    findRows(tx, teamAssist, eq(tableOf(teamAssist).campaign, made.id)),
  )
  expect(steps.map(({ kind, depth }) => [kind, depth])).toEqual([
    ['share', 0],
    ['open', 1],
  ])
  const figures = await world.call(keeper, 'GET', '/api/zhuanti/teamAssist/getFigures', {
    id: made.id,
  })
  expect(figures.dataPoints).toMatchObject({ shares: 1, visitors: 1, gifts: 0 })
  expect((await now(made.id)).assists).toBe(2)
})
