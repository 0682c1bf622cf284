import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { mostRefundTries } from '../../model/index.ts'
import type { NewGift } from '../donation/gift.ts'
import { recordGifts } from '../donation/record-gifts.ts'

let world: FinanceWorld
let clerk: Person
let chief: Person
let teller: Person
const verbs = 'view create update approve reject cancel pay succeed fail retry abandon recover'
const rights = [
  ...verbs.split(' ').map(verb => `refund.${verb}`),
  ...['create', 'view', 'approve'].map(verb => `bankAccount.${verb}`),
  'donation.view',
]

beforeAll(async () => {
  world = await openFinanceWorld()
  clerk = await world.of(world.north, rights)
  chief = await world.of(world.north, rights)
  teller = await world.of(world.north, rights)
})
afterAll(() => world.close())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
async function give(more: Partial<NewGift> = {}): Promise<string> {
  const facts: NewGift = {
    organisation: world.north.id,
    cause: world.north.cause,
    amount: 10_000,
    channel: '1',
    merchant: world.north.merchant,
    merchantOrderNo: newId(),
    channelTradeNo: newId(),
    source: 'mobile',
    giver: { kind: 'person', name: '王五', phone: '13800000005' },
    paidAt: ago(60),
    ...more,
  }
  const [id = ''] = await world.prepare(act =>
    recordGifts(act, [facts], {
      ...{ place: facts.merchant === null ? 'cash' : 'channel', audit: 'none' },
    }),
  )
  return id
}
const offline = { channel: '5', merchant: null } as const
const post = (person: Person, path: string, question: Record<string, unknown>) =>
  world.call(person, 'POST', `/api/finance/${path}`, question)
const ask = (donation: string, more: object = {}) =>
  post(clerk, 'refund/insert', { donation, amount: 1000, reasonKind: '1', ...more })
interface Made {
  readonly id: string
  readonly version: number
}
const move = (name: string, { id, version }: Made, person: Person, more: object = {}) =>
  post(person, `refund/${name}`, { id, version, ...more })
const errorsOf = (answer: {
  statusMessage: string
  dataPoints: { errors?: { field: string; message: string }[] } | null
}) => answer.dataPoints?.errors?.map(({ field, message }) => `${field}：${message}`)
async function paying(donation: string, more: object = {}): Promise<Made> {
  const made = (await ask(donation, more)).dataPoints
  const approved = (await move('approve', made, chief)).dataPoints
  return (await move('pay', approved, teller)).dataPoints
}
const payee = { payeeName: '王五', payeeBank: '建设银行', payeeAccount: '6222021234567890128' }

describe('a refund that is asked for', () => {
  it('is of a gift of money, from the money that it went into', async () => {
    // Once, by the kernel, which asks of every reference.
    expect(errorsOf(await ask(newId()))).toEqual(['donation：所选捐赠不存在或无权使用'])
    const goods = await give({ ...offline, channel: '7' })
    expect(errorsOf(await ask(goods, payee))).toContain('donation：实物捐赠不能退款')
    const free = await give({ cause: null })
    const made = (await ask(free)).dataPoints
    expect(made.fundingSource).toBe('2')
    const changed = await move('update', made, clerk, { fundingSource: '1' })
    expect(errorsOf(changed)).toEqual(['fundingSource：非限定捐赠只能从非限定性资金退款'])
  })

  it('says why, and proves it', async () => {
    const gift = await give()
    expect(errorsOf(await ask(gift, { reasonKind: '6' }))).toEqual([
      'evidenceFiles：请上传公安机关文书',
    ])
    expect(errorsOf(await ask(gift, { reasonKind: '9' }))).toEqual([
      'reasonKind：渠道拒付请在账单明细上登记',
    ])
    expect(errorsOf(await ask(gift, { reasonKind: '10' }))).toEqual(['reasonText：请填写原因说明'])
  })

  it('names the account that it goes to, where no channel gives it back', async () => {
    const gift = await give(offline)
    expect(errorsOf(await ask(gift))).toEqual([
      'payeeName：请填写收款户名',
      'payeeBank：请填写收款开户行',
      'payeeAccount：请填写退回账户',
    ])
    const made = await ask(gift, payee)
    expect(made.dataPoints).toMatchObject({
      payeeName: '王**',
      masked: ['payeeName', 'payeeAccount'],
    })
  })

  it('is withdrawn by who asked alone', async () => {
    const made = (await ask(await give())).dataPoints
    expect((await move('cancel', made, chief)).statusMessage).toBe('只有申请人可以撤销退款申请')
    expect((await move('cancel', made, clerk)).dataPoints.state).toBe('cancelled')
  })
})

describe('a refund that was paid', () => {
  it('was paid before now, under the number of the channel', async () => {
    const row = await paying(await give())
    const say = (more: object) => move('succeed', row, clerk, { successAt: ago(0), ...more })
    const channelRefundNo = 'R1'
    expect(errorsOf(await say({ successAt: ago(-60), channelRefundNo }))).toEqual([
      'successAt：完成时间不能晚于现在',
    ])
    expect(errorsOf(await say({ successAt: ago(5), channelRefundNo }))).toEqual([
      'successAt：完成时间不能早于审核通过时间',
    ])
    expect(errorsOf(await say({}))).toEqual(['channelRefundNo：请填写渠道退款号'])
    expect(errorsOf(await say({ channelRefundNo, bankSerial: 'B1' }))).toEqual([
      'bankSerial：不接受此项',
    ])
    expect((await say({ channelRefundNo: 'R1' })).dataPoints.state).toBe('success')
  })

  it('left an active bank account of its organisation, as its slip and serial number prove', async () => {
    const row = await paying(await give(offline), payee)
    const facts = ({ id, name }: { id: string; name: string }) => ({
      ...{ organisation: id, name, bank: '工商银行', certificate: newId() },
      account: String(10 ** 12 + Math.floor(Math.random() * 10 ** 11)),
    })
    const own = (await post(clerk, 'bankAccount/insert', facts(world.north))).dataPoints.id
    const slip = newId()
    const say = async (more: object) =>
      errorsOf(await move('succeed', row, teller, { successAt: ago(0), ...more }))
    expect(await say({})).toEqual([
      'bankAccount：请选择付款账户',
      'bankSerial：请填写银行流水号',
      'slip：请上传付款回单',
    ])
    const south = await world.of(world.south, rights)
    const foreign = (await post(south, 'bankAccount/insert', facts(world.south))).dataPoints.id
    await post(await world.of(world.south, rights), 'bankAccount/approve', {
      ...{ id: foreign, version: 1 },
    })
    const named = (bankAccount: string) => say({ bankAccount, bankSerial: 'B1', slip })
    expect(await named(own)).toEqual(['bankAccount：该账户未启用'])
    expect(await named(foreign)).toEqual(['bankAccount：所选银行账户不存在或无权使用'])
    await post(chief, 'bankAccount/approve', { id: own, version: 1 })
    expect(await say({ bankAccount: own, bankSerial: 'B1', slip })).toBeUndefined()
    const { id } = row
    const seen = await world.call(teller, 'GET', '/api/finance/refund/getById', { id })
    expect(seen.dataPoints).toMatchObject({ state: 'success', bankSerial: 'B1', slip })
  })

  it('left by the hand of a third person, where no channel gives it back', async () => {
    const made = (await ask(await give(offline), payee)).dataPoints
    const ready = (await move('approve', made, chief)).dataPoints
    for (const person of [clerk, chief])
      expect((await move('pay', ready, person)).statusMessage).toBe('申请、审核、付款须为不同的人')
    const begun = (await move('pay', ready, teller)).dataPoints
    const answers = { successAt: ago(0) }
    for (const person of [clerk, chief])
      expect((await move('succeed', begun, person, answers)).statusMessage).toBe(
        '申请、审核、付款须为不同的人',
      )
  })

  it('comes back from the channel only where the channel took it', async () => {
    const row = await paying(await give())
    const done = await move('succeed', row, clerk, { successAt: ago(0), channelRefundNo: newId() })
    const answers = { recoveredAt: ago(0), proof: [newId()] }
    const back = await move('recover', done.dataPoints, chief, answers)
    expect(back).toMatchObject({ status: 422, statusMessage: '只有渠道拒付可以撤回' })
  })
})

it('is tried again a few times only, and may then be given up', async () => {
  let row = await paying(await give())
  const fail = async () =>
    (await move('fail', row, clerk, { reason: '渠道余额不足' })).dataPoints as Made
  for (let tries = 1; tries < mostRefundTries; tries += 1)
    row = (await move('retry', await fail(), clerk)).dataPoints
  const failed = await fail()
  expect((await move('retry', failed, clerk)).statusMessage).toContain(
    `已退款 ${mostRefundTries} 次未成功`,
  )
  const gone = await move('abandon', failed, clerk, { reason: '改为另行申请' })
  expect(gone.dataPoints.state).toBe('abandoned')
})
