import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inHouse } from '#kernel/server/origin.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { forgetRates } from '#modules/account/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { type MonthlyWorld, openMonthlyWorld } from '#test/monthly-world.ts'
import { giftDelivery, monthlyGift, teamAssist, teamCampaign, teamMember } from '../model/index.ts'
import { cancelAtChannel } from './monthly/channel-contract.ts'
import { debitOne } from './monthly/debit.ts'

let monthly: MonthlyWorld

beforeAll(async () => {
  monthly = await openMonthlyWorld(['donor.merge', 'donor.split', 'donor.erase', 'donor.update'])
})
afterAll(() => monthly.close())

const personal = (name: string) => ({
  ...{ name, displayName: name, email: 'someone@example.org', wechat: 'wx_someone' },
  ...{ address: '学院路 5 号', birthday: '1990-03-07', memo: '住在学院路' },
})
const book = (id: string) => monthly.world.prepare(({ tx }) => findRow(tx, donor, id))
const versionOf = async (id: string) => (await book(id))?.version
const erase = async (id: string) =>
  monthly.ok('people/donor/erase', { id, version: await versionOf(id), reason: '本人书面申请' })

/** A team of somebody's, with the steps by which it was told on, and a gift on its way. */
async function parts(giver: string, contract: string, cause: string) {
  return monthly.world.prepare(async act => {
    const { id: organisation } = monthly.world.north
    const now = act.now.toISOString()
    const team = await insertRow(act, teamCampaign, {
      ...{ number: `YQ${newId().slice(-10)}`, organisation, cause, title: '一起为孩子们读书' },
      ...{ kind: 'team', leader: giver, target: 100_000, startAt: now, ranking: 'people' },
      ...{ endAt: new Date(act.now.getTime() + 9 * 86_400_000).toISOString(), state: 'running' },
    } as never)
    const facts = { campaign: team.id, organisation, shownName: '赵钱孙' }
    await insertRow(act, teamMember, { ...facts, member: giver, joinedAt: now } as never)
    await insertRow(act, teamAssist, { ...facts, kind: 'share', helper: giver, at: now } as never)
    const gift = await insertRow(act, monthlyGift, {
      ...{ organisation, name: '感谢信', kind: 'goods', condition: 'first', value: 100, stock: 3 },
      startOn: monthly.world.today,
    } as never)
    await insertRow(act, giftDelivery, {
      ...{ gift: gift.id, giftName: '感谢信', organisation, contract, giver, reachedAt: now },
      ...{ claimUntil: monthly.world.today, receiver: '赵钱孙', receiverPhone: '13911112222' },
      ...{ address: '学院路 5 号', state: 'toShip' },
    } as never)
    return { team: team.id, gift: gift.id }
  })
}

it('is debited no more and named nowhere, and neither is whom was merged into it', async () => {
  const { plan, cause } = await monthly.plan()
  const [x, y, z] = [
    await monthly.giver(personal('赵钱孙')),
    await monthly.giver(personal('赵前孙')),
    await monthly.giver({ ...personal('赵钱'), memo: null }),
  ]
  for (const [from, into] of [
    [x, y],
    [y, z],
  ] as const)
    await monthly.ok('people/donor/merge', { id: from, version: await versionOf(from), into })
  const contract = await monthly.signed(plan, { giver: z, displayName: '赵钱孙' })
  const debit = await monthly.due(contract.id)
  const { team, gift } = await parts(z, contract.id, cause)
  await erase(z)
  for (const id of [x, y, z])
    expect(await book(id)).toMatchObject({
      ...{ name: '已匿名', displayName: '爱心人士', email: null, wechat: null, address: null },
      ...{ birthday: null, memo: null, phone: null },
    })
  expect((await book(x))?.state).toBe('merged')
  expect(await monthly.contract(contract.id)).toMatchObject({
    ...{ state: 'cancelled', endReason: 'donor', displayName: null, nextDebitOn: null },
  })
  await monthly.world.run(debitOne, { debit })
  expect((await monthly.debit(debit)).state).toBe('skipped')
  expect(monthly.channel.applied).toEqual([])
  expect(await monthly.waiting('giving.cancel-at-channel', contract.id)).toBe(1)
  await monthly.world.run(cancelAtChannel, { contract: contract.id, reason: '本人申请' })
  expect(monthly.channel.contracts.get(contract.contractCode)?.state).toBe('TERMINATED')
  const [names] = await monthly.world.prepare(async ({ tx }) => {
    const { rows } = await tx.execute(sql`
      select (select shown_name from team_member where campaign = ${team}) as member,
             (select shown_name from team_assist where campaign = ${team}) as helper`)
    return rows
  })
  expect(names).toEqual({ member: '爱心人士', helper: null })
  const parcels = await monthly.world.prepare(({ tx }) =>
    findRows(tx, giftDelivery, eq(tableOf(giftDelivery).gift, gift)),
  )
  expect(parcels).toMatchObject([
    { state: 'waived', receiver: null, receiverPhone: null, address: null },
  ])
  expect((await monthly.world.prepare(({ tx }) => findRow(tx, monthlyGift, gift)))?.stock).toBe(4)
})

it('tells of one share of a device at a time, and is not heard without end from one address', async () => {
  const { cause, plan } = await monthly.plan()
  const contract = await monthly.signed(plan)
  const { team: campaign } = await parts(contract.giver, contract.id, cause)
  const tell = (kind: string, visitor: string) =>
    monthly.world.call(null, 'POST', '/api/zhuanti/teamAssist/tell', { campaign, kind, visitor })
  const share = await tell('share', 'visitor-0000000001')
  const again = await tell('share', 'visitor-0000000001')
  expect(again.dataPoints.id).toBe(share.dataPoints.id)
  const statuses = []
  for (let at = 0; at < 130; at += 1)
    statuses.push((await tell('open', `visitor-${String(at).padStart(10, '0')}`)).status)
  expect(statuses.filter(status => status === 429)).toHaveLength(12)
  inHouse(monthly.world.house, () => forgetRates())
})
