import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { donor } from '#modules/people/model/index.ts'
import { project } from '#modules/project/model/index.ts'
import {
  begin,
  cause,
  close,
  draft,
  give,
  giveBack,
  keeper,
  now,
  ok,
  openTeams,
  post_,
  refusal,
  refuse,
  team,
  world,
} from '#test/team-world.ts'
import { teamAssist, teamMember } from '../model/index.ts'
import { endTeams } from './team/team-campaign.ts'
import { noteTrail } from './team/team-gifts.ts'

beforeAll(openTeams)
afterAll(close)
beforeEach(begin)

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
  // Who gave no name is somebody of his own with each gift.
  const nobody = [
    await give({ amount: 100, team: child.id }),
    await give({ amount: 100, team: child.id }),
  ]
  expect(await now(child.id)).toMatchObject({ donations: 4, donors: 4 })
  await giveBack(nobody[0] ?? '', 100)
  for (const { id } of [child, parent])
    expect(await now(id)).toMatchObject({ donations: 3, donors: 3 })
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

it('takes what is refunded from whoever brought the gift, as it was given to them', async () => {
  const made = await team()
  const [member] = await world.prepare(({ tx }) =>
    findRows(tx, teamMember, eq(tableOf(teamMember).campaign, made.id)),
  )
  const share = await ok(
    world.call(null, 'POST', '/api/zhuanti/teamAssist/tell', {
      ...{ campaign: made.id, kind: 'share', visitor: 'visitor-000000009', member: member?.id },
    }),
  )
  const gift = await give({ amount: 5000, team: made.id, phone: '13800138009' })
  await world.prepare(act =>
    noteTrail(act, {
      ...{ donation: gift, visitor: 'visitor-000000010', assist: share.id },
      ...{ organisation: world.north.id, at: act.now.toISOString() },
    }),
  )
  const brought = async () => {
    const helper = await world.prepare(act => findRow(act.tx, teamMember, member?.id ?? ''))
    const asked = { id: made.id }
    const { dataPoints } = await world.call(
      keeper,
      'GET',
      '/api/zhuanti/teamAssist/getFigures',
      asked,
    )
    return [helper?.raised, helper?.invited, dataPoints.given]
  }
  expect(await brought()).toEqual([5000, 1, 5000])
  await giveBack(gift, 2000)
  expect(await brought()).toEqual([3000, 1, 3000])
  await giveBack(gift, 3000)
  expect(await brought()).toEqual([0, 0, 0])
})
