import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { payout } from '#modules/cause/model/index.ts'
import { paidGift, signedPush } from '#test/faults/intake-client.ts'
import { openSold, type Sold } from '#test/sold-world.ts'
import { turnAt } from './subscription.ts'

/* What the platform offers, asked through the whole product (product.md, acceptance). */

const minutes = 60_000
let sold: Sold
let world: Sold['world']
let platform: Sold['platform']
let head: Sold['head']
const today = beijingDay(new Date())

beforeAll(async () => {
  sold = await openSold()
  ;({ world, platform, head } = sold)
}, 5 * minutes)
afterAll(() => sold?.close(), minutes)

const idOf: Sold['idOf'] = (...asked) => sold.idOf(...asked)
const uris: Sold['uris'] = browser => sold.uris(browser)
const mayOpen: Sold['mayOpen'] = (...asked) => sold.mayOpen(...asked)
const change: Sold['change'] = (...asked) => sold.change(...asked)
const sell: Sold['sell'] = (...asked) => sold.sell(...asked)

it('shows an organisation only what its product includes (1)', async () => {
  expect(await mayOpen(head, '/seekhelp/helpmine')).toBe(true)
  const relief = () => head.get('/api/rescue/grantBatch/getListByPage', {})
  expect(await mayOpen(head, '/gybSalvageManage/grantSalvage')).toBe(true)
  expect(await relief()).toMatchObject({ statusCode: 1 })
  const product = await sell('basic', ['/seekhelp', '/gybSalvageManage', '/gybCommerceService'])
  const made = await change('productOrganisation/insert', {
    ...{ organisation: world.north.id, product, kind: 'formal', price: 100 },
    ...{ from: addDays(today, -1), to: addDays(today, 300) },
  })
  expect(made.statusMessage).toBe('success')
  expect(await mayOpen(head, '/seekhelp/helpmine')).toBe(false)
  expect(await head.get('/api/help/help/getListByPage', {})).toMatchObject({
    ...{ statusCode: 4031, statusMessage: '该功能未开通' },
  })
  // The role still grants it; neither menu nor address is there, and its call is refused.
  expect((await uris(head)).filter(({ uri }) => uri.startsWith('/gybSalvageManage'))).toEqual([])
  expect(await relief()).toMatchObject({ status: 403, statusMessage: '该功能未开通' })
  expect(await mayOpen(head, '/project/promine')).toBe(true)
  // A second live one is refused, and the other organisation keeps everything.
  const again = await change('productOrganisation/insert', {
    ...{ organisation: world.north.id, product, kind: 'formal', price: 100 },
    ...{ from: today, to: addDays(today, 300) },
  })
  expect(again.dataPoints.errors).toMatchObject([{ field: 'organisation' }])
  // A hurried second click makes no second one either.
  const clicks = await Promise.all(
    [1, 2, 3, 4].map(() =>
      change('productOrganisation/insert', {
        ...{ organisation: world.south.id, product, kind: 'trial', price: 0 },
        ...{ from: today, to: addDays(today, 20) },
      }),
    ),
  )
  expect(clicks.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
  await world.execute(`delete from product_organisation where organisation = '${world.south.id}'`)
  const owned = { ownerKind: 'organisation', organisation: world.south.id } as const
  await world.account('southern', { ...owned, roles: ['org_head'] })
  const south = await world.signedIn('southern')
  expect(await mayOpen(south, '/seekhelp/helpmine')).toBe(true)
})

it('lets a subscription run out by grace and limits that no money waits for (3)', async () => {
  const [row] = await world.execute('select id from product_organisation')
  await world.execute(`update product_organisation set "to" = '${addDays(today, -1)}'`)
  const turn = (day: string) => world.product.act('测试', act => turnAt(act, day))
  const state = async () =>
    (await world.execute('select state from product_organisation')).map(each => each.state)
  await turn(today)
  expect(await state()).toEqual(['grace'])
  const project = () => head.post('/api/project/project/insert', {})
  expect(await project()).toMatchObject({ statusCode: 4001 })
  await turn(addDays(today, 30))
  expect(await state()).toEqual(['limited'])
  expect(await project()).toMatchObject({ statusCode: 4031 })
  expect(await head.get('/api/project/project/getListByPage', {})).toMatchObject({ statusCode: 1 })
  // Money comes in and goes back as before: ¥10.00 is booked, and its refund asked for.
  const { url, headers, body } = signedPush(
    '/api/finance/intake/donation',
    paidGift('limited-1', { amount: 1000, cause: world.north.cause }),
    { client: world.north.client, key: 'limited-1' },
  )
  const given = await world.product.app.inject({ method: 'POST', url, headers, payload: body })
  expect(given.json()).toMatchObject({ statusCode: 1 })
  const donation = await idOf('donation', 'merchant_order_no', 'limited-1')
  const owned = { ownerKind: 'organisation', organisation: world.north.id } as const
  await world.account('north.teller', { ...owned, roles: ['org_finance'] })
  const teller = await world.signedIn('north.teller')
  const back = await teller.post('/api/finance/refund/insert', {
    ...{ donation: donation.id, amount: 1000, reasonKind: '1' },
  })
  expect(back.statusMessage).toBe('success')
  // It goes on to its end: asked to confirm who he is, not refused.
  const passing = { id: back.dataPoints.id, version: back.dataPoints.version, opinion: '同意' }
  expect(await head.post('/api/finance/refund/approve', passing)).toMatchObject({
    statusCode: 4033,
  })
  const { version } = await idOf('product_organisation', 'id', String(row?.id))
  const renewed = await change('productOrganisation/renew', {
    ...{ id: row?.id, version, to: addDays(today, 365), price: 100 },
  })
  expect(renewed.statusMessage).toBe('success')
  expect(await project()).toMatchObject({ statusCode: 4001 })
})

it('keeps an organisation to the accounts and the rows that it subscribes to', async () => {
  const accounts = Number(
    (
      await world.execute(
        `select count(*) as n from account where organisation = '${world.north.id}' and state <> 'cancelled'`,
      )
    )[0]?.n,
  )
  const limit = (name: string, most: number | null) =>
    world.execute(`update product_organisation set ${name} = ${most}
      where organisation = '${world.north.id}'`)
  await limit('max_accounts', accounts + 1)
  await limit('export_rows', 1)
  const [room] = await world.execute(
    `select id from department where organisation = '${world.north.id}' and parent is null`,
  )
  const open = (no: number) =>
    head.post('/api/access/account/insert', {
      ...{ loginName: `north.more${no}`, realName: '周新', phone: `1361111333${no}` },
      ...{ ownerKind: 'organisation', organisation: world.north.id, twoFactor: 'sms' },
      department: room?.id,
    })
  // Two at once never share the last place.
  const made = await Promise.all([open(1), open(2), open(3)])
  expect(made.map(({ statusMessage }) => statusMessage).sort()).toEqual([
    'success',
    `订阅的账号数为 ${accounts + 1} 个，已用完`,
    `订阅的账号数为 ${accounts + 1} 个，已用完`,
  ])
  const sheet = await head.get('/api/access/account/export', {})
  expect(sheet.statusMessage).toBe('订阅的单次导出为 1 行，请缩小范围')
  await limit('max_accounts', null)
  await limit('export_rows', null)
})

it('switches a function off with what it reaches, and not while another needs it (2)', async () => {
  const rescue = await idOf('function', 'code', 'rescue')
  const community = await idOf('function', 'code', 'community')
  const refused = await change('function/disable', community)
  expect(refused.statusMessage).toContain('救助发放')
  const commerce = await idOf('function', 'code', 'commerce')
  for (const each of [commerce, rescue])
    expect((await change('function/disable', each)).statusMessage).toBe('success')
  expect((await change('function/disable', community)).statusMessage).toBe('success')
  const early = await change('function/enable', await idOf('function', 'code', 'rescue'))
  expect(early.statusMessage).toContain('社区信息')
  // Each of them switches calls, not pages alone; 短信 switches what is sent.
  const all = await platform.get('/api/product/function/getListByPage', { limit: '50' })
  const none = all.dataPoints.list.filter(
    ({ extra }: { extra: { actions: number } }) => extra.actions === 0,
  )
  expect(none.map(({ code }: { code: string }) => code)).toEqual(['sms'])
  const points = await idOf('function', 'code', 'points')
  expect(await mayOpen(platform, '/product/function')).toBe(true)
  expect((await change('function/disable', points)).statusMessage).toBe('success')
  await world.account('runner', { roles: ['operator'] })
  const operator = await world.signedIn('runner')
  expect((await uris(operator)).some(({ uri }) => uri.startsWith('/integral'))).toBe(false)
  expect(await operator.get('/api/points/pointsRule/getListByPage', {})).toMatchObject({
    ...{ status: 403, statusMessage: '该功能未开通' },
  })
})

it('renames a menu everywhere at once, and takes no address of its own (7)', async () => {
  const row = await idOf('menu', 'path', '/project/propayout')
  const renamed = await change('menu/update', { ...row, title: '资金拨付' })
  expect(renamed.statusMessage).toBe('success')
  const found = (await uris(head)).find(({ uri }) => uri === '/project/propayout')
  expect(found?.name).toBe('资金拨付')
  const [module] = await world.execute(`select id from "module" where uri = '/project'`)
  const strange = await change('menu/insert', {
    ...{ module: module?.id, path: '/project/nowhere', title: '没有', openIn: 'here' },
  })
  expect(strange.dataPoints.errors).toMatchObject([{ field: 'path' }])
  const landing = await idOf('menu', 'path', '/product/menulist')
  expect((await change('menu/disable', landing)).statusMessage).toContain('不能停用')
})

it('asks a key before an action where it is set, and keeps excluding actions apart (6)', async () => {
  const approve = await idOf('control', 'action', 'payout.approve')
  const submit = await idOf('control', 'action', 'payout.submit')
  const lower = await change('control/update', { ...approve, stepUp: 'none' })
  expect(lower.dataPoints.errors).toMatchObject([{ field: 'stepUp' }])
  const set = await change('control/update', {
    ...{ ...approve, stepUp: 'key', exclusive: [submit.id] },
  })
  expect(set.statusMessage).toBe('success')
  const asked = await world.plant(payout, {
    ...{ organisation: world.north.id, cause: world.north.cause, state: 'pending' },
  })
  const tried = await head.post('/api/cause/payout/approve', {
    ...{ id: asked, version: 1, opinion: '同意' },
  })
  expect(tried).toMatchObject({ statusCode: 4033, dataPoints: { onlyKey: true } })
  const holders = await platform.get('/api/product/control/getHolders', { id: approve.id })
  const clashes = holders.dataPoints.clashes as { role: string }[]
  const both = await world.execute(
    `select name from role where actions @> '["payout.approve", "payout.submit"]'`,
  )
  expect(clashes.map(({ role }) => role).sort()).toEqual(both.map(({ name }) => name).sort())
  // No role is given both any more.
  await world.account('keeper', { roles: ['secadmin'] })
  const keeper = await world.signedIn('keeper')
  await world.execute(`update session set elevated_until = now() + interval '1 hour'`)
  const role = (code: string, actions: string[]) =>
    keeper.post('/api/access/role/insert', {
      ...{ code, name: code, ownerKind: 'organisation', dataScope: 'organisation' },
      ...{ holderKinds: ['organisation'], places: ['/project/propayout'], actions },
    })
  expect(
    (await role('both', ['payout.submit', 'payout.approve'])).dataPoints.errors,
  ).toContainEqual({ field: 'actions', message: expect.stringContaining('互斥') })
})

it('tells what a subscriber used in each of the last twelve months', async () => {
  const [row] = await world.execute(
    `select id from product_organisation where organisation = '${world.north.id}'`,
  )
  const id = String(row?.id)
  const usage = async () =>
    (await platform.get('/api/product/productOrganisation/getUsage', { id })).dataPoints
  const before = await usage()
  expect(before.months).toHaveLength(12)
  expect(before.months.at(-1).month).toBe(today.slice(0, 7))
  await world.account('north.late', {
    ...{ ownerKind: 'organisation', organisation: world.north.id, roles: ['org_finance'] },
  })
  const { months } = await usage()
  expect(months.at(-1).accounts).toBe(before.months.at(-1).accounts + 1)
  expect(months.at(0).accounts).toBe(0)
})
