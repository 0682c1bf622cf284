import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import type { TimelineStep } from '../../model/donation-timeline.ts'
import { recordGifts } from '../donation/record-gifts.ts'

let world: FinanceWorld

beforeAll(async () => {
  world = await openFinanceWorld()
})
afterAll(() => world.close())

const give = (kind: 'known' | 'unknown') =>
  world.prepare(async act => {
    const [id] = await recordGifts(
      act,
      [
        {
          organisation: world.north.id,
          cause: world.north.cause,
          amount: 10_000,
          channel: '1',
          source: 'site',
          merchant: world.north.merchant,
          merchantOrderNo: newId(),
          ...(kind === 'known'
            ? { giver: { kind: 'person' as const, name: '赵六', phone: '13800000006' } }
            : {}),
          paidAt: new Date(Date.now() - 60_000).toISOString(),
        },
      ],
      { place: 'channel', audit: 'none' },
    )
    return id ?? ''
  })
const timelineOf = async (person: Person, id: string) =>
  world.call(person, 'GET', '/api/finance/donation/getTimeline', { id })
const stepsOf = async (person: Person, id: string) =>
  (await timelineOf(person, id)).dataPoints as TimelineStep[]

it('tells order, payment, posting and evidence of a gift in their order, with who and when', async () => {
  const person = await world.of(world.north, ['donation.view'])
  const steps = await stepsOf(person, await give('known'))
  expect(steps.map(({ label, actor }) => [label, actor])).toEqual([
    ['下单', '捐赠人'],
    ['支付成功', '微信支付'],
    ['记账：捐赠到账', '系统'],
    ['记账：计提管理费(到账)', '系统'],
    ['等待对账', null],
    ['等待存证', null],
  ])
  const times = steps.flatMap(({ at }) => (at === null ? [] : Date.parse(at)))
  expect(times).toHaveLength(4)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})

it('tells who identified a giver, who asked for a refund, who approved it', async () => {
  const verbs = ['view', 'create', 'approve', 'pay', 'succeed'].map(verb => `refund.${verb}`)
  const rights = [...verbs, 'donation.view', 'donation.identify']
  const clerk = await world.of(world.north, rights)
  const chief = await world.of(world.north, rights)
  const id = await give('unknown')
  const proof = [newId()]
  const post = (person: Person, path: string, question: Record<string, unknown>) =>
    world.call(person, 'POST', `/api/finance/${path}`, question)
  const known = await post(clerk, 'donation/identify', { id, version: 1, name: '钱七', proof })
  expect(known.statusMessage).toBe('success')
  const asked = await post(clerk, 'refund/insert', { donation: id, amount: 4000, reasonKind: '2' })
  const refund = asked.dataPoints.id
  await post(chief, 'refund/approve', { id: refund, version: 1, opinion: '核对无误' })
  await post(clerk, 'refund/pay', { id: refund, version: 2 })
  const done = { successAt: new Date().toISOString(), channelRefundNo: newId() }
  await post(clerk, 'refund/succeed', { id: refund, version: 3, ...done })
  const steps = await stepsOf(clerk, id)
  const labels = steps.map(({ label }) => label)
  expect(labels).toEqual(
    expect.arrayContaining(['补充捐赠人', '申请退款 ¥40.00', '退款审核通过', '已退款 ¥40.00']),
  )
  const approved = steps.find(({ label }) => label === '退款审核通过')
  expect(approved?.note).toContain('核对无误')
  expect(approved?.actor).toBe('财务')
  const visitor = await world.of(world.north, ['donation.view'])
  const seen = (await stepsOf(visitor, id)).map(({ label }) => label)
  expect(seen).toContain('部分退款')
  expect(seen.filter(label => label.includes('申请退款') || label.includes('审核'))).toEqual([])
  const stranger = await world.of(world.south, rights)
  expect((await timelineOf(stranger, id)).statusCode).toBe(4040)
})
