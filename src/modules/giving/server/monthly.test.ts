import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { donorsOf, payerMark } from '#modules/people/server/index.ts'
import {
  begin,
  call,
  channel,
  close,
  contractNow,
  debitNow,
  draft,
  due,
  giftsOf,
  ok,
  openMonthly,
  signed,
  tell,
  world,
} from '#test/monthly-world.ts'
import { contractOf, orderOf } from './fixture/papay-counterpart.ts'
import { debitOne, noticeDebit } from './monthly/debit.ts'
import { planOne } from './monthly/schedule.ts'

beforeAll(openMonthly)
afterAll(close)
beforeEach(begin)

it('takes debit days that every month has, and one contract of a donor and plan', async () => {
  const answer = await call('monthlyContract/insert', await draft({ debitDay: 29 }))
  expect(JSON.stringify(answer.dataPoints)).toContain('扣款日须为1至28日')
  const first = await draft()
  await ok(call('monthlyContract/insert', first))
  const again = await call('monthlyContract/insert', first)
  expect(JSON.stringify(again.dataPoints)).toContain('更换金额请先解约')
})

it('is signed by the notice of the channel, and believes no other', async () => {
  const contract = await signed()
  expect(contract).toMatchObject({ state: 'active', contractId: `C${contract.contractCode}` })
  expect(contract.signLink).toContain(contract.contractCode)
  const other = await ok(call('monthlyContract/insert', await draft()))
  const { contractCode } = await contractNow(other.id)
  const forged = channel.notice(
    'ENTRUST.SIGN',
    contractOf(contractCode, { id: 'C1', state: 'SIGNED' }),
  )
  const answer = await tell({ ...forged, body: forged.body.replace('"id":"', '"id":"x') })
  expect(answer.statusCode).toBe(401)
  expect((await contractNow(other.id)).state).toBe('unsigned')
})

it('makes one gift of one period, however often the channel tells of it', async () => {
  const contract = await signed()
  channel.next = 'work'
  const id = await due(contract.id)
  await world.run(debitOne, { debit: id })
  expect((await debitNow(id)).state).toBe('processing')
  const order = channel.orders.get((await debitNow(id)).orderNo)
  if (order === undefined) throw new Error('the channel knows no such order')
  order.state = 'SUCCESS'
  const news = channel.notice('TRANSACTION.SUCCESS', orderOf(order))
  for (let at = 0; at < 3; at += 1) expect((await tell(news)).statusCode).toBe(200)
  await world.run(debitOne, { debit: id })
  const gifts = await giftsOf(contract.id)
  expect(gifts).toMatchObject([{ amount: 5000, channel: '10', source: 'monthly', state: 'paid' }])
  expect(gifts[0]?.donor).toBe(contract.giver)
  expect(await contractNow(contract.id)).toMatchObject({ periods: 1, total: 5000, state: 'active' })
  expect((await contractNow(contract.id)).nextDebitOn).not.toBe(contract.nextDebitOn)
})

it('knows whoever is debited by the account from then on, at every other door', async () => {
  const contract = await signed()
  const id = await due(contract.id)
  await world.run(debitOne, { debit: id })
  await world.run(debitOne, { debit: id })
  const { channelTradeNo } = await debitNow(id)
  const payer = (appId: string) => payerMark({ appId, openId: `o${channelTradeNo}` })
  const found = await world.prepare(act =>
    donorsOf(act, world.north.id, [
      { kind: 'person', payer: payer('wx0000000000000001') },
      { kind: 'person', payer: payer('wx0000000000000002') },
    ]),
  )
  expect(found[0]).toBe(contract.giver)
  expect(found[1]).not.toBe(contract.giver)
})

it('asks what became of a debit that was not answered, and never debits it anew', async () => {
  const contract = await signed()
  channel.next = 'takeSilently'
  const id = await due(contract.id)
  await world.run(debitOne, { debit: id })
  expect((await debitNow(id)).state).toBe('processing')
  await world.run(debitOne, { debit: id })
  expect(channel.applied).toHaveLength(1)
  expect((await debitNow(id)).state).toBe('success')
  // A call that never arrived is sent again under its own number.
  const other = await signed()
  channel.next = 'lose'
  const lost = await due(other.id)
  await world.run(debitOne, { debit: lost })
  channel.next = 'pay'
  await world.run(debitOne, { debit: lost })
  await world.run(debitOne, { debit: lost })
  expect(channel.applied.slice(1)).toEqual(Array(2).fill((await debitNow(lost)).orderNo))
  expect(await giftsOf(other.id)).toHaveLength(1)
})

it('debits only a day after the notice', async () => {
  const contract = await signed()
  const id = await world.prepare(act => planOne(act, contract.id))
  await world.run(noticeDebit, { debit: id ?? '' })
  expect(channel.noticed.at(-1)).toContain(contract.contractId)
  await world.run(debitOne, { debit: id ?? '' })
  expect(channel.applied).toEqual([])
  expect((await debitNow(id ?? '')).state).toBe('waiting')
})
