import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Browser } from '#test/account-world.ts'
import { openSold, type Sold } from '#test/sold-world.ts'

/* What is set at a control is asked of every act, by the server (product.md "control", acceptance 6). */

const minutes = 60_000
const today = beijingDay(new Date())
let sold: Sold
let other: Browser
let keeper: Browser
let subscription: string

beforeAll(async () => {
  sold = await openSold()
  const { world } = sold
  await world.account('seller.two', { roles: ['sysadmin'] })
  other = await world.signedIn('seller.two')
  await world.account('keeper', { roles: ['secadmin'] })
  keeper = await world.signedIn('keeper')
  await world.execute(`update session set elevated_until = now() + interval '1 hour'`)
  const made = await sold.change('productOrganisation/insert', {
    ...{ organisation: world.north.id, product: await sold.sell('whole', []), kind: 'formal' },
    ...{ price: 100, from: addDays(today, -1), to: addDays(today, 100) },
  })
  subscription = made.dataPoints.id
}, 5 * minutes)
afterAll(() => sold?.close(), minutes)

const control = (action: string) => sold.idOf('control', 'action', action)

async function rule(action: string, values: object) {
  const set = await sold.change('control/update', { ...(await control(action)), ...values })
  expect(set.statusMessage).toBe('success')
}

async function renew(headers: Record<string, string> = {}, days = 200) {
  const { version } = await sold.idOf('product_organisation', 'id', subscription)
  return sold.platform.post(
    '/api/product/productOrganisation/renew',
    { id: subscription, version, to: addDays(today, days), price: 100 },
    headers,
  )
}

const lastReason = async () =>
  (
    await sold.world.execute(
      `select reason from operation where record = '${subscription}' and outcome = 'done' order by at desc limit 1`,
    )
  )[0]?.reason

it('refuses an act without the reason that its control demands, and logs the reason with it', async () => {
  await rule('productOrganisation.renew', { reasonRequired: true })
  const refused = await renew()
  expect(refused).toMatchObject({
    statusCode: 4001,
    dataPoints: {
      errors: [{ field: 'reason', message: '该操作须填写原因' }],
      askFirst: { confirmText: null, reasonRequired: true },
    },
  })
  expect(await renew({ 'x-reason': encodeURIComponent('  ') })).toMatchObject({ statusCode: 4001 })
  expect(await renew({ 'x-reason': '%E0%A4' })).toMatchObject({ statusCode: 4001 })
  const long = await renew({ 'x-reason': encodeURIComponent('长'.repeat(201)) })
  expect(long.dataPoints.errors).toEqual([{ field: 'reason', message: '原因不能超过 200 字' }])
  const done = await renew({ 'x-reason': encodeURIComponent('补签三年合同') })
  expect(done.statusMessage).toBe('success')
  expect(await lastReason()).toBe('补签三年合同')
  // One that the act asks for by itself is not asked for twice.
  await rule('productOrganisation.suspend', { reasonRequired: true })
  const { version } = await sold.idOf('product_organisation', 'id', subscription)
  const suspended = await sold.change('productOrganisation/suspend', {
    ...{ id: subscription, version, reason: '欠费核实' },
  })
  expect(suspended.statusMessage).toBe('success')
  expect(await lastReason()).toBe('欠费核实')
  const again = await sold.idOf('product_organisation', 'id', subscription)
  const back = await sold.change('productOrganisation/resume', again)
  expect(back.statusMessage).toBe('success')
  await rule('productOrganisation.renew', { reasonRequired: false })
  expect((await renew({ 'x-reason': encodeURIComponent('不必说明') }, 205)).statusMessage).toBe(
    'success',
  )
  expect(await lastReason()).toBe(null)
})

it('asks the confirmation of a control before the act, a reason besides where both are set', async () => {
  await rule('productOrganisation.renew', { confirmText: '续期后立即生效，确定吗？' })
  const asked = await renew()
  expect(asked).toMatchObject({
    ...{ statusCode: 0, statusMessage: '续期后立即生效，确定吗？' },
    dataPoints: { askFirst: { confirmText: '续期后立即生效，确定吗？', reasonRequired: false } },
  })
  expect((await renew({ 'x-confirmed': '1' }, 210)).statusMessage).toBe('success')
  await rule('productOrganisation.renew', { reasonRequired: true })
  expect(await renew({ 'x-confirmed': '1' })).toMatchObject({ statusCode: 4001 })
  const reason = encodeURIComponent('合同')
  expect(await renew({ 'x-reason': reason })).toMatchObject({ statusCode: 0 })
  const both = await renew({ 'x-reason': reason, 'x-confirmed': '1' }, 220)
  expect(both.statusMessage).toBe('success')
})

it('asks it of exports and of acts with many records too, never of looking', async () => {
  await rule('productOrganisation.export', { reasonRequired: true })
  const sheet = (headers = {}) =>
    sold.platform.get('/api/product/productOrganisation/export', {}, headers)
  expect(await sheet()).toMatchObject({ statusCode: 4001 })
  await rule('account.disable', { reasonRequired: true })
  const rows = [{ id: await sold.world.account('bulk.one', { roles: [] }), version: 1 }]
  const many = (headers: Record<string, string> = {}) =>
    sold.platform.post(
      '/api/access/account/moveMany',
      { move: 'disable', rows, answers: { reason: '' } },
      headers,
    )
  expect((await many()).dataPoints).toHaveProperty('askFirst')
  const told = await many({ 'x-reason': encodeURIComponent('批量清理') })
  expect(told.dataPoints).not.toHaveProperty('askFirst')
  const look = await sold.change('control/update', {
    ...(await control('productOrganisation.view')),
    ...{ reasonRequired: true, confirmText: '看吗？' },
  })
  const errors = look.dataPoints.errors as { field: string }[]
  expect(errors.map(({ field }) => field).sort()).toEqual(['confirmText', 'reasonRequired'])
})

it('lets nobody do both of two exclusive acts on one record, although the rights hold both', async () => {
  const resume = await control('productOrganisation.resume')
  await rule('productOrganisation.suspend', { exclusive: [resume.id], reasonRequired: false })
  const act = async (who: Browser, move: string, more: object = {}) =>
    who.post(`/api/product/productOrganisation/${move}`, {
      ...(await sold.idOf('product_organisation', 'id', subscription)),
      ...more,
    })
  expect((await act(other, 'suspend', { reason: '再次核实' })).statusMessage).toBe('success')
  const own = await act(other, 'resume')
  expect(own).toMatchObject({ statusCode: 0 })
  expect(own.statusMessage).toBe('您已对该记录执行过「暂停产品机构」，与其互斥的操作须由他人执行')
  // The first seller suspended it in another case and is kept from it too; a third one does it.
  await sold.world.account('seller.three', { roles: ['sysadmin'] })
  const third = await sold.world.signedIn('seller.three')
  await sold.world.execute(`update session set elevated_until = now() + interval '1 hour'`)
  expect((await act(third, 'resume')).statusMessage).toBe('success')
})

it('keeps exclusive actions out of two roles of one account, by grant and by change of a role (6)', async () => {
  const { world } = sold
  const role = async (code: string, actions: string[]) => {
    const made = await keeper.post('/api/access/role/insert', {
      ...{ code, name: code, ownerKind: 'platform', dataScope: 'all', holderKinds: ['platform'] },
      ...{ places: ['/project/propayout'], actions },
    })
    expect(made.statusMessage).toBe('success')
    return made.dataPoints as { id: string; version: number }
  }
  const submits = await role('submits', ['payout.view', 'payout.submit'])
  const approves = await role('approves', ['payout.view', 'payout.approve'])
  const looks = await role('looks', ['payout.view'])
  const holds = async (login: string, ...roles: { id: string }[]) => {
    const account = await world.account(login, { roles: [] })
    const given = []
    for (const each of roles)
      given.push(
        await keeper.post('/api/access/grant/insert', {
          ...{ account, role: each.id, validFrom: today, reason: '分工' },
        }),
      )
    return given.map(({ statusMessage, dataPoints }) =>
      String(dataPoints?.errors?.[0]?.message ?? statusMessage),
    )
  }
  // Whoever holds both by two roles when they are made exclusive is named.
  expect(await holds('two.roles', submits, approves)).toEqual(['success', 'success'])
  await world.execute(`update "grant" set state = 'active' where state = 'pending'`)
  const submit = await control('payout.submit')
  await rule('payout.approve', { exclusive: [submit.id] })
  const { id } = await control('payout.approve')
  const told = await sold.platform.get('/api/product/control/getHolders', { id })
  const named = told.dataPoints.both as { account: string }[]
  expect(named.map(({ account }) => account)).toEqual(['two.roles'])
  const [first, second] = await holds('next.one', submits, approves)
  expect(first).toBe('success')
  expect(second).toContain('不能同时持有互斥的操作')
  expect((await holds('after.next', approves, submits))[1]).toContain('互斥')
  // Nor does the second come by a change of a role that is held already.
  expect(await holds('quiet.one', submits, looks)).toEqual(['success', 'success'])
  const { version } = await sold.idOf('role', 'code', 'looks')
  const widened = await keeper.post('/api/access/role/update', {
    ...{ id: looks.id, version, actions: ['payout.view', 'payout.approve'] },
  })
  expect(widened.dataPoints.errors).toMatchObject([
    { field: 'actions', message: expect.stringContaining('另持有「submits」') },
  ])
})
