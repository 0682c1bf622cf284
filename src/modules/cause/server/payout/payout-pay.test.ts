import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { moneyIn } from '#modules/finance/model/index.ts'
import {
  balanceOf,
  bankOf,
  organisationAccount,
  post,
  recordGifts,
} from '#modules/finance/server/index.ts'
import { dayFromNow } from '#test/days.ts'
import { personWith } from '#test/house.ts'
import { done, openPayoutWorld, type PayoutWorld } from '#test/payout-world.ts'

let world: PayoutWorld
beforeAll(async () => {
  world = await openPayoutWorld()
})
afterAll(() => world.close())

type Faulty = { dataPoints: { errors: { field: string; message: string }[] } }
const fieldsOf = ({ dataPoints }: Faulty) => dataPoints.errors.map(({ field }) => field)

/** Money on the bank account that waits to be claimed. */
const cameBack = (amount: number) =>
  world.prepare(async act => {
    const { id: organisation } = world.projects.north
    const { id } = await insertRow(act, moneyIn, {
      ...{ number: newId().slice(0, 30), organisation, origin: '2' as const },
      ...{ bankAccount: world.bank, bookedAt: act.now.toISOString(), amount, openAmount: amount },
      state: 'unclaimed' as const,
    })
    await post(act.tx, {
      event: 'P09',
      organisation,
      source: { table: 'moneyIn', id },
      occurredAt: act.now.toISOString(),
      lines: [
        { account: bankOf(world.bank), amount },
        { account: organisationAccount('unclaimed', organisation), amount: -amount },
      ],
    })
    return id
  })
const ofOrganisation = (kind: 'unclaimed' | 'unrestricted' | 'mgmtFee') =>
  world.prepare(async act => {
    const { id } = world.projects.north
    return (await balanceOf(act.tx, id, organisationAccount(kind, id))).balance
  })

describe('a payment', () => {
  it('uses the hold up, and its serial once in a bank account', async () => {
    const at = await world.funded(1000_00)
    const row = await world.approved(at, 400_00)
    const paid = done(
      await world.move(world.payer, 'pay', row, world.payment({ bankSerial: 'S-1' })),
    )
    expect(paid).toMatchObject({ state: 'paid', paidAmount: 400_00 })
    expect(await world.balance(at.cause)).toMatchObject({ balance: 600_00, reserved: 0 })
    expect(await world.budget(at.line)).toEqual({ used: 400_00, reserved: 0 })
    const other = await world.approved(at, 100_00)
    const same = await world.move(world.payer, 'pay', other, world.payment({ bankSerial: 'S-1' }))
    expect(fieldsOf(same)).toEqual(['bankSerial'])
    const bare = await world.move(world.payer, 'pay', other, world.payment({ slip: null }))
    expect(fieldsOf(bare)).toEqual(['slip'])
  })

  it('is not dated before its approval, nor on a closed day', async () => {
    const at = await world.funded(1000_00)
    const row = await world.approved(at, 100_00)
    const early = await world.move(world.payer, 'pay', row, world.payment({ paidOn: '2026-01-01' }))
    expect(fieldsOf(early)).toEqual(['paidOn'])
  })

  it('takes the fee with it where the fee is taken on payout', async () => {
    const at = await world.funded(105_00, { feeRate: 500, feeBasis: '2' })
    const short = await world.draft(at, 100_01)
    const refused = await world.move(world.officer, 'submit', short, { riskNote: '已核实' })
    expect(fieldsOf(refused)).toEqual(['amount'])
    const before = await ofOrganisation('mgmtFee')
    const row = await world.approved(at, 100_00)
    expect(await world.balance(at.cause)).toMatchObject({ reserved: 105_00, available: 0 })
    done(await world.move(world.payer, 'pay', row, world.payment()))
    expect(await world.balance(at.cause)).toMatchObject({ balance: 0, reserved: 0 })
    expect(await ofOrganisation('mgmtFee')).toBe(before + 5_00)
  })
})

describe('a payment that comes back', () => {
  it('is at its cause again and held again; voiding sets it free', async () => {
    const at = await world.funded(500_00)
    const paid = await world.paid(at, 500_00)
    const bounced = done(
      await world.move(world.payer, 'bounce', paid, {
        ...{ returnMoney: await cameBack(500_00), reason: '账号户名不符' },
      }),
    )
    expect(bounced).toMatchObject({ state: 'failed', bankSerial: null, paidAmount: 0 })
    expect(await world.balance(at.cause)).toMatchObject({
      ...{ balance: 500_00, reserved: 500_00, available: 0 },
    })
    expect(await world.budget(at.line)).toEqual({ used: 0, reserved: 500_00 })
    expect(await ofOrganisation('unclaimed')).toBe(0)
    done(await world.move(world.payer, 'void', bounced, { reason: '受益人放弃' }))
    expect(await world.balance(at.cause)).toMatchObject({ available: 500_00, reserved: 0 })
    expect(await world.budget(at.line)).toEqual({ used: 0, reserved: 0 })
  })

  it('costs the organisation what a bank kept, never the cause; paid again it has its own posting', async () => {
    const at = await world.funded(300_00)
    const free = await ofOrganisation('unrestricted')
    const paid = await world.paid(at, 300_00)
    const bounce = async (amount: number) =>
      world.move(world.payer, 'bounce', paid, {
        ...{ returnMoney: await cameBack(amount), reason: '账号已注销' },
      })
    expect(fieldsOf(await bounce(300_01))).toEqual(['returnMoney'])
    const failed = done(await bounce(295_00))
    expect(await world.balance(at.cause)).toMatchObject({ balance: 300_00, reserved: 300_00 })
    expect(await ofOrganisation('unrestricted')).toBe(free - 5_00)
    const ready = done(await world.move(world.payer, 'retry', failed))
    expect(ready.state).toBe('approved')
    done(await world.move(world.payer, 'pay', ready, world.payment()))
    expect(await world.balance(at.cause)).toMatchObject({ balance: 0, reserved: 0 })
  })

  it('goes to another account only through a new review, its hold kept', async () => {
    const at = await world.funded(300_00)
    const row = await world.approved(at, 300_00)
    const failed = done(await world.move(world.payer, 'payFail', row, { reason: '账号有误' }))
    const amount = await world.move(world.officer, 'update', failed, { amount: 1_00 })
    expect(fieldsOf(amount)).toEqual(['amount'])
    const mended = done(
      await world.move(world.officer, 'update', failed, {
        ...{ payeeAccount: '622200007654321', accountReason: '原账号填写有误' },
      }),
    )
    expect((await world.move(world.payer, 'retry', mended)).status).toBe(403)
    const pending = done(await world.move(world.officer, 'retry', mended))
    expect(pending.state).toBe('pending')
    expect(await world.balance(at.cause)).toMatchObject({ reserved: 300_00 })
    const approved = done(
      await world.move(world.reviewer(), 'approve', pending, { opinion: '新账户已核实' }),
    )
    expect(approved.state).toBe('approved')
    expect(await world.balance(at.cause)).toMatchObject({ reserved: 300_00 })
    done(await world.move(world.payer, 'pay', approved, world.payment()))
  })
})

it('is signed for with a paper or the reason why there is none, and keeps its cause open until then', async () => {
  const at = await world.funded(100_00)
  const paid = await world.paid(at, 60_00)
  const close = async () => {
    const { projects } = world
    const read = await world.call(projects.officer, 'GET', '/api/project/project/getById', {
      id: at.cause,
    })
    return projects.move(projects.officer, 'close', read.dataPoints, {
      reason: '项目已全部执行完毕',
    })
  }
  await world.prepare(act =>
    act.tx.execute(sql`update project set state = 'executing' where id = ${at.cause}`),
  )
  expect((await close()).statusMessage).toContain(`拨付 ${paid.number}未签收`)
  const signed = { signedBy: '李校长', signedOn: dayFromNow(0) }
  const bare = await world.move(world.officer, 'sign', paid, signed)
  expect(fieldsOf(bare)).toEqual(['signFiles'])
  done(await world.move(world.officer, 'sign', paid, { ...signed, signFiles: [newId()] }))
  expect((await close()).statusMessage).not.toContain(paid.number)
})

it('waits while its organisation is frozen; what donors ask back is still paid', async () => {
  const { id: organisation } = world.projects.north
  const at = await world.funded(1000_00)
  const row = await world.approved(at, 100_00)
  const [gift] = await world.prepare(act =>
    recordGifts(
      act,
      [
        {
          ...{ organisation, cause: at.cause, amount: 50_00, channel: '1', source: 'mobile' },
          ...{ merchant: newId(), merchantOrderNo: newId(), channelTradeNo: newId() },
          ...{ giver: { kind: 'person', phone: '13800000005' } },
          paidAt: new Date(Date.now() - 3_600_000).toISOString(),
        },
      ],
      { place: 'channel', audit: 'none' },
    ),
  )
  const platform = personWith(['view', 'freeze', 'unfreeze'].map(verb => `organisation.${verb}`))
  const switched = async (name: string, answers: object) => {
    const path = '/api/charity/organisation'
    const { dataPoints } = await world.call(platform, 'GET', `${path}/getById`, {
      id: organisation,
    })
    return world.call(platform, 'POST', `${path}/${name}`, {
      ...{ id: organisation, version: dataPoints.version, ...answers },
    })
  }
  const frozen = await switched('freeze', { reason: 'complaint', note: '核查投诉' })
  expect(frozen.dataPoints).toMatchObject({ state: 'frozen' })
  const refused = await world.move(world.payer, 'pay', row, world.payment())
  expect(refused.statusMessage).toBe('机构已冻结（投诉核查），不能付款')

  const rights = ['view', 'create', 'approve', 'pay', 'succeed'].map(verb => `refund.${verb}`)
  const [clerk, chief] = [1, 2].map(() => world.of([...rights, 'donation.view']))
  const say = (person: typeof clerk, name: string, question: object) =>
    world.call(person ?? null, 'POST', `/api/finance/refund/${name}`, { ...question })
  const made = done(await say(clerk, 'insert', { donation: gift, amount: 50_00, reasonKind: '1' }))
  const approved = done(await say(chief, 'approve', { id: made.id, version: made.version }))
  const paying = done(await say(clerk, 'pay', { id: made.id, version: approved.version }))
  const paid = await say(clerk, 'succeed', {
    ...{ id: made.id, version: paying.version, channelRefundNo: newId() },
    successAt: new Date().toISOString(),
  })
  expect(paid.statusMessage).toBe('success')

  const free = await switched('unfreeze', { note: '投诉已核实' })
  expect(free.dataPoints).toMatchObject({ state: 'active' })
  expect(done(await world.move(world.payer, 'pay', row, world.payment())).state).toBe('paid')
})

it('that comes back when its month is closed counts for the first open day, less what a bank kept', async () => {
  const at = await world.funded(300_00)
  const free = await ofOrganisation('unrestricted')
  const paid = await world.paid(at, 300_00)
  const returnMoney = await cameBack(285_00)
  const { id: organisation } = world.projects.north
  const closed = dayFromNow(0)
  await world.prepare(act =>
    act.tx.execute(sql`select ledger_close_through(${organisation}::uuid, ${closed}::date)`),
  )
  const bounced = done(
    await world.move(world.payer, 'bounce', paid, { returnMoney, reason: '中间行退回' }),
  )
  expect(bounced).toMatchObject({ state: 'failed', paidAmount: 0 })
  expect(await world.balance(at.cause)).toMatchObject({ balance: 300_00, reserved: 300_00 })
  expect(await ofOrganisation('unrestricted')).toBe(free - 15_00)
  const { rows } = await world.prepare(act =>
    act.tx.execute<{ event: string; day: string }>(sql`
      select event, value_date::text as day from ledger_posting
      where source_id = ${paid.id}::uuid order by event`),
  )
  // The payment keeps its day; nothing is written into what is closed.
  expect(rows).toEqual([
    { event: 'P06', day: closed },
    { event: 'P08', day: addDays(closed, 1) },
    { event: 'P18', day: addDays(closed, 1) },
  ])
  done(await world.move(world.payer, 'void', bounced, { reason: '受益人放弃' }))
  expect(await world.balance(at.cause)).toMatchObject({ available: 300_00, reserved: 0 })
})
