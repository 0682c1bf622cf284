import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import {
  causePorts,
  causesGiven,
  lastFollowUpOf,
  paidForRequests,
} from '#modules/cause/server/index.ts'
import { orgMerchant } from '#modules/charity/model/index.ts'
import { refund } from '#modules/finance/model/index.ts'
import { openOrder, payOrder } from '#modules/finance/server/donation/orders.ts'
import { causeFigures, openCauseBooks, recordGifts } from '#modules/finance/server/index.ts'
import { openPayouts, type Payouts } from '#test/fund-payouts.ts'
import { type HelpWorld, type Made, openHelp } from '#test/help-world.ts'
import { personWith } from '#test/house.ts'
import { reconnect } from '#test/stand-ins.ts'
import { blacklist } from '../model/index.ts'
import { helpPorts } from './ports.ts'

/* Help requests on the books of finance: orders, gifts, payouts and refunds are the real ones. */

let world: HelpWorld
let payouts: Payouts
let merchant: string
beforeAll(async () => {
  world = await openHelp()
  reconnect(causePorts, { openCauseBooks, causeFigures })
  reconnect(helpPorts, { payoutsOf: paidForRequests, lastFollowUp: lastFollowUpOf })
  payouts = await openPayouts({ house: world.house, north: world.north.id })
  merchant = await world.house.prepare(async act => {
    const own = eq(tableOf(orgMerchant).organisation, world.north.id)
    const [found] = await findRows(act.tx, orgMerchant, own, 1)
    return found?.id ?? ''
  })
})
afterAll(() => world.house.close())

const raising = async () =>
  world.ok(world.move(world.officer, 'help', 'startRaising', await world.approved()))
const giftOf = (cause: string, amount: number) => ({
  ...{ organisation: world.north.id, cause, amount, channel: '1' as const, merchant },
  ...{ merchantOrderNo: newId(), source: 'mobile' as const },
})
/** Gifts that are paid, each of another donor; the product hears of them. */
const give = (cause: string, amounts: readonly number[]) =>
  world.house.prepare(async act => {
    const gifts = amounts.map((amount, at) => ({
      ...{ ...giftOf(cause, amount), channelTradeNo: newId() },
      giver: { kind: 'person' as const, name: `捐赠人${at}`, phone: `1380000003${at}` },
      paidAt: new Date(Date.now() - 1000).toISOString(),
    }))
    await recordGifts(act, gifts, { place: 'channel', audit: 'none' })
    await causesGiven(act, [{ cause }])
  })
const figuresOf = (cause: string) =>
  world.house.prepare(async act => (await causeFigures(act.tx, [cause])).get(cause))

describe('the drive of a help request', () => {
  it('closes when it has what was granted; an order paid after that is taken, marked and listed (acceptance 7)', async () => {
    const { id } = await raising()
    const order = giftOf(id, 50_00)
    await world.house.prepare(act => openOrder(act, order))
    await give(id, [30_000_00])
    expect(await world.row(id)).toMatchObject({ state: 'raised', statusReason: '已达目标金额' })
    await expect(
      world.house.prepare(act => openOrder(act, giftOf(id, 50_00))),
    ).rejects.toMatchObject({
      dataPoints: { errors: [{ field: 'cause', message: '该标的现在不接受捐赠' }] },
    })
    const { organisation, channel, merchantOrderNo, amount } = order
    const paid = await world.house.prepare(act =>
      payOrder(act, {
        ...{ organisation, channel, merchantOrderNo, amount, channelTradeNo: newId() },
        paidAt: new Date().toISOString(),
      }),
    )
    expect(paid?.donation).toMatchObject({ state: 'paid', arrival: 'afterState' })
    expect((await figuresOf(id))?.balance).toBe(30_050_00)
    const clerk = personWith(['donation.view'], {
      ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' },
    })
    const late = await world.get(clerk, 'finance/donation/getListByPage', {
      filter: [
        { field: 'cause', op: 'is', value: id },
        { field: 'arrival', op: 'in', value: ['afterState', 'afterClose'] },
      ],
    })
    expect(late.dataPoints.list.map((each: Made) => each.id)).toEqual([paid?.donation.id])
  })
})

describe('a case that was found false', () => {
  it('gives back what is left to the fen, is to recover what was paid, and bars who asked (acceptance 11)', async () => {
    const { id, beneficiary } = await raising()
    await give(id, [5_000_01, 4_000_00, 2_999_99])
    const hospital = {
      ...{ payeeKind: '4', payeeName: '测试医院', payeeAccount: '12345678901' },
      ...{ payeeAccountKind: '1', payeeCode: '12330000000010001X', accountReason: '收费账户' },
    }
    const made = await world.ok(payouts.apply({ cause: id, amount: 2_000_00, ...hospital }))
    const sent = await world.ok(payouts.submit(made as Made))
    await world.ok(payouts.pay((await world.ok(payouts.approve(sent))) as Made))
    expect(await figuresOf(id)).toMatchObject({ balance: 10_000_00, paidOut: 2_000_00 })

    const found = { reason: '诊断证明系伪造', files: [newId()] }
    await world.ok(world.move(world.third, 'help', 'falsify', await world.row(id), found))
    expect(await world.row(id)).toMatchObject({ state: 'terminated', outcome: 'false' })
    const [back, barred] = await world.house.prepare(async act => [
      await findRows(act.tx, refund, eq(tableOf(refund).cause, id)),
      await findRows(act.tx, blacklist, eq(tableOf(blacklist).cause, id)),
    ])
    const parts = back.map(({ amount }) => amount)
    expect(parts.reduce((sum, amount) => sum + amount, 0)).toBe(10_000_00)
    expect(parts).toEqual([4_166_68, 3_333_33, 2_499_99])
    expect(barred).toMatchObject([{ person: beneficiary, toRecover: 2_000_00, state: 'proposed' }])
    const [entry] = barred
    if (entry === undefined) throw new Error('nobody is barred')
    const own = await world.move(world.third, 'blacklist', 'confirm', entry as unknown as Made)
    expect(own.status).toBe(403)
    await world.ok(world.move(world.officer, 'blacklist', 'confirm', entry as unknown as Made))

    const again = await world.draft({ beneficiary, applicant: beneficiary })
    const refused = await world.move(world.officer, 'help', 'submit', await world.row(again.id))
    expect(JSON.stringify(refused.dataPoints)).toContain('在失信名单中')
  })
})
