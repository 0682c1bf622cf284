import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { certificate, charityConfig } from '#modules/charity/model/index.ts'
import { watchOrganisation } from '#modules/charity/server/certificate.ts'
import { moneyClaim, moneyIn } from '#modules/finance/model/index.ts'
import { agreementVersion } from '#modules/website/model/index.ts'
import type { Browser } from '#test/account-world.ts'
import { dayFromNow } from '#test/days.ts'
import { paidGift, signedPush } from '#test/faults/intake-client.ts'
import { headOf, openStanding, type Standing } from '#test/faults/standing.ts'

/* What the whole product says of gifts: whether they are taken, by which words, and that one sum is told everywhere. */

const minutes = 60_000
let world: Standing
let head: Browser

beforeAll(async () => {
  world = await openStanding()
  head = await headOf(world, world.north)
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

describe('a charity that takes no gifts', () => {
  const paused = { dataPoints: { errors: [{ field: 'cause', message: '募捐已暂停' }] } }
  const order = (cause: string) => {
    const url = '/api/finance/intake/order'
    const {
      channelTradeNo: _no,
      paidAt: _at,
      ...asked
    } = paidGift(`O${newId().slice(-20)}`, { cause })
    const signed = signedPush(url, asked, { client: world.south.client, key: newId() })
    return world.product.app
      .inject({ method: 'POST', url, headers: signed.headers, payload: signed.body })
      .then(answer => answer.json())
  }

  it('because its qualification has ended: its public drives are paused, and orders say so', async () => {
    const { id, cause } = world.south
    expect((await order(cause)).statusCode).toBe(1)
    await world.execute(
      `update project set raise_mode = '1', state = 'raising' where id = '${cause}'`,
    )
    await world.plant(certificate, {
      organisation: id,
      type: '2',
      validTo: dayFromNow(-1),
      state: 'valid',
    })
    await world.product.act('测试', act => watchOrganisation(act, id))
    expect(await order(cause)).toMatchObject(paused)
    const [row] = await world.execute(
      `select state, status_reason from project where id = '${cause}'`,
    )
    expect(row).toMatchObject({ state: 'paused', status_reason: '公开募捐资格证书已过期' })
  })

  it('because it is frozen', async () => {
    const { id } = world.south
    await world.execute(`update organisation set state = 'frozen' where id = '${id}'`)
    expect((await order(world.south.cause)).statusMessage).toContain('冻结')
    await world.execute(`update organisation set state = 'active' where id = '${id}'`)
    expect(await order(world.south.cause)).toMatchObject(paused)
  })
})

it('tells one sum of a gift wherever money is shown, to the fen', async () => {
  const { id: organisation, cause, client } = world.south
  await world.execute(`update project set state = 'raising' where id = '${cause}'`)
  await world.execute(`update organisation set state = 'active' where id = '${organisation}'`)
  await world.account('teller', {
    ownerKind: 'organisation',
    organisation,
    roles: ['org_head', 'org_finance'],
  })
  const teller = await world.signedIn('teller')
  const read = async (call: string, asked: Record<string, string>) =>
    (await teller.get(`/api/${call}`, asked)).dataPoints
  const told = async (period: string) => {
    const board = await read('charity/kanban/get', { period })
    const { extra: own } = await read('charity/organisation/getById', { id: organisation })
    const { extra: one } = await read('project/project/getById', { id: cause })
    const paid = { field: 'state', op: 'in', value: ['paid', 'partRefunded', 'refunded'] }
    const where = (conditions: object[]) => ({ filter: JSON.stringify([paid, ...conditions]) })
    const toCause = [{ field: 'cause', op: 'is', value: cause }]
    return {
      today: board.today.amount,
      total: board.total.amount,
      organisation: own.figures?.raised ?? 0,
      cause: one.figures?.raised ?? 0,
      listed: (await read('finance/donation/getTotals', where([]))).amount,
      listedOfCause: (await read('finance/donation/getTotals', where(toCause))).amount,
    }
  }
  const before = await told('7d')
  const url = '/api/finance/intake/donation'
  const asked = paidGift(`O${newId().slice(-20)}`, { cause, amount: 33_33 })
  const { headers, body: payload } = signedPush(url, asked, { client, key: newId() })
  const answer = await world.product.app.inject({ method: 'POST', url, headers, payload })
  expect(answer.json().statusCode).toBe(1)
  const after = await told('90d')
  expect(Object.keys(before).length).toBe(6)
  for (const [name, amount] of Object.entries(before))
    expect(after[name as keyof typeof after] - amount, name).toBe(33_33)
  expect(after.total).toBe(after.organisation)
  expect(after.listed).toBe(after.organisation)
})

it('gives donors the longer of agreement and settings to think better, and refunds from where settings say', async () => {
  await world.account('treasurer', {
    ownerKind: 'organisation',
    organisation: world.south.id,
    roles: ['org_finance'],
  })
  const treasurer = await world.signedIn('treasurer')
  const paidAt = new Date(Date.now() - 30 * 3_600_000).toISOString()
  const { id: organisation, cause, client } = world.south
  const { url, body, headers } = signedPush(
    '/api/finance/intake/donation',
    paidGift(`O${newId().slice(-20)}`, { cause, paidAt }),
    { client, key: newId() },
  )
  const pushed = await world.product.app.inject({ method: 'POST', url, payload: body, headers })
  const { id: gift } = pushed.json().dataPoints
  const preview = async () =>
    (await treasurer.get('/api/finance/refund/getPreview', { donation: gift })).dataPoints
  expect(await preview()).toMatchObject({ isCooling: false, allowsFree: true })
  await world.plant(charityConfig, {
    organisation,
    coolingHours: 48,
    allowFreeRefund: false,
  })
  expect(await preview()).toMatchObject({ isCooling: true, allowsFree: false })
})

describe('the agreement of a gift', () => {
  const url = '/api/finance/intake/donation'
  const push = (more: object) => {
    const { cause, client } = world.south
    const asked = paidGift(`O${newId().slice(-20)}`, { cause, ...more })
    const { body: payload, headers } = signedPush(url, asked, { client, key: newId() })
    return world.product.app
      .inject({ method: 'POST', url, payload, headers })
      .then(answer => answer.json())
  }
  const inForce = async () => {
    const asked = { kind: 'donate', organisation: world.south.id }
    const { id } = (await head.get('/api/website/agreementVersion/getCurrent', asked)).dataPoints
    return String(id)
  }
  const versionOf = async (id: string) => {
    const [row] = await world.execute(`select agreement_version from donation where id = '${id}'`)
    return row?.agreement_version
  }
  const wrong = (message: string) => ({
    dataPoints: { errors: [{ field: 'agreementVersion', message }] },
  })

  beforeAll(async () => {
    await world.execute(
      'update charity_config set min_amount = 1, max_amount = 90000000, agreement_from = 20000000',
    )
    await world.execute(`update project set state = 'raising' where id = '${world.south.cause}'`)
    await world.execute(
      `update agreement_version set effective_at = now() - interval '1 day' where kind = 'donate'`,
    )
  })

  it('is the one in force when it was paid, which stays with it when another takes its place', async () => {
    const platform = await inForce()
    const before = (await push({})).dataPoints.id
    const own = await world.plant(agreementVersion, {
      kind: 'donate',
      organisation: world.south.id,
      state: 'active',
      effectiveAt: new Date(Date.now() - 30_000).toISOString(),
    })
    const after = (await push({ paidAt: new Date().toISOString() })).dataPoints.id
    expect(await versionOf(before)).toBe(platform)
    expect(await versionOf(after)).toBe(own)
  })

  it('is followed by a second confirmation when what is claimed is as large as the settings say', async () => {
    const { id: organisation } = world.north
    await world.execute('update charity_config set second_from = 500000')
    const confirmed = async (amount: number) => {
      const money = { organisation, origin: '2', amount, openAmount: amount, state: 'unclaimed' }
      const id = await world.plant(moneyIn, money as never)
      const facts = { organisation, moneyIn: id, kind: 'donation', amount, state: 'proposed' }
      const unseen = { cause: null, editors: null, firstCheckedBy: null }
      const claim = await world.plant(moneyClaim, { ...facts, ...unseen } as never)
      const { dataPoints: row } = await head.get('/api/finance/moneyClaim/getById', { id: claim })
      const question = { id: claim, version: row.version }
      return (await head.post('/api/finance/moneyClaim/confirm', question)).dataPoints
    }
    expect(await confirmed(500_000)).toMatchObject({
      state: 'proposed',
      shown: expect.objectContaining({ firstCheckedBy: expect.any(String) }),
    })
    // Below it is booked at once, which the planted money does not allow.
    expect((await confirmed(499_999))?.state).toBeUndefined()
  })

  it('must be named from the lower threshold of settings and text on, and be in force', async () => {
    const paidAt = new Date().toISOString()
    const named = await inForce()
    expect(await push({ amount: 19_999_999, paidAt })).toMatchObject({ statusCode: 1 })
    const large = { amount: 20_000_000, paidAt }
    expect(await push(large)).toMatchObject(
      wrong('单笔 200,000.00 元及以上的捐赠须注明捐赠人同意的捐赠协议版本'),
    )
    const draft = await world.plant(agreementVersion, {
      kind: 'donate',
      organisation: world.south.id,
      state: 'draft',
    })
    expect(await push({ ...large, agreementVersion: draft })).toMatchObject(
      wrong('该捐赠协议版本未在生效中，请按生效中的版本重新征得同意'),
    )
    const foreign = await world.plant(agreementVersion, {
      kind: 'donate',
      organisation: world.north.id,
      state: 'active',
    })
    expect(await push({ ...large, agreementVersion: foreign })).toMatchObject(
      wrong('该捐赠协议版本不存在，或不属于该机构'),
    )
    await world.execute(
      `update agreement_version set params = '{"largeAmount": 15000000}' where id = '${named}'`,
    )
    expect(await push({ amount: 14_999_999, paidAt })).toMatchObject({ statusCode: 1 })
    expect(await push({ ...large, amount: 15_000_000 })).toMatchObject(
      wrong('单笔 150,000.00 元及以上的捐赠须注明捐赠人同意的捐赠协议版本'),
    )
    const taken = await push({ ...large, agreementVersion: named })
    expect(taken.statusCode).toBe(1)
    expect(await versionOf(taken.dataPoints.id)).toBe(named)
  })
})

it('names the giver of an anonymous gift in no sheet (BR-09)', async () => {
  const { id: organisation, cause, client } = world.south
  await world.execute(`update project set state = 'raising' where id = '${cause}'`)
  const url = '/api/finance/intake/donation'
  const push = async (more: object) => {
    const asked = paidGift(`O${newId().slice(-20)}`, { cause, ...more })
    const { headers, body: payload } = signedPush(url, asked, { client, key: newId() })
    const answer = await world.product.app.inject({ method: 'POST', url, headers, payload })
    return answer.json().dataPoints.number
  }
  const donor = { name: '林不言', phone: '13800000733' }
  const hidden = await push({ anonymous: true, displayName: '不言', donor })
  const shown = await push({ displayName: '林先生', donor })
  await world.account('lister', {
    ownerKind: 'organisation',
    organisation,
    roles: ['org_finance'],
  })
  const lister = await world.signedIn('lister')
  const sheet = await world.product.app.inject({
    url: '/api/finance/donation/export',
    query: { columns: 'number,donor,displayName', format: 'csv', direct: '1' },
    headers: {
      host: 'localhost',
      cookie: [...lister.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-token': lister.cookies.get('gyb_token') ?? '',
    },
  })
  const lines = sheet.body.split('\r\n')
  const lineOf = (number: string) => lines.find(line => line.includes(number))
  expect(lineOf(hidden)).toBe(`${hidden},爱心人士,爱心人士`)
  expect(lineOf(shown)).toBe(`${shown},林**,林先生`)
})

it('keeps an organisation from leaving with live causes or money in its books', async () => {
  const { id, cause } = world.south
  await world.execute(`update project set state = 'raising' where id = '${cause}'`)
  await world.account('leaver', { roles: ['operator'] })
  const operator = await world.signedIn('leaver')
  await world.execute("update session set elevated_until = now() + interval '1 hour'")
  const { version } = (await operator.get('/api/charity/organisation/getById', { id })).dataPoints
  const left = await operator.post('/api/charity/organisation/close', { id, version, note: '注销' })
  expect(left.statusMessage).toMatch(/^不能退出：1 个募捐标的尚未结束（.+ 等）；.*余额 .+ 未结清/)
})
