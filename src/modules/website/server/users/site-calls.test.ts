import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { forgetDevices, noteDevice, userDevice } from './devices.ts'
import { forgetOld } from './forget-old.ts'

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

const agreement = async (kind: string) =>
  (await sites.get('agreementVersion/getCurrent', { kind })).dataPoints.id as string
const receive = (more: Record<string, unknown>, person = sites.clerk) =>
  sites.post('registeredUser/receive', { source: 'wechat', ...more }, person)
const nobody = () => ({ ...sites.clerk, actions: new Map() })

describe('a visitor whom a site hands over', () => {
  it('is registered once the text of registration was agreed to, and is the same user ever after', async () => {
    const phone = '13611110001'
    const bare = await receive({ phone })
    expect(bare.dataPoints.errors[0]).toMatchObject({
      field: 'agreements',
      message: '请先同意《用户注册协议》',
    })
    const draft = await sites.post('agreementVersion/insert', {
      kind: 'regret',
      title: '冷静期协议',
      content: '<p>没有人读过的草稿</p>',
      effectiveAt: new Date(Date.now() + 3_600_000).toISOString(),
    })
    const agreements = [await agreement('register'), await agreement('privacy')]
    const told = [...agreements, draft.dataPoints.id]
    const made = (await receive({ phone, agreements: told })).dataPoints
    expect(made).toMatchObject({
      isNew: true,
      state: 'normal',
      number: expect.stringMatching(/^U\d{9}$/),
    })
    expect(made).not.toHaveProperty('phone')
    expect((await receive({ phone })).dataPoints).toMatchObject({ id: made.id, isNew: false })
    const consents = await sites.get('consent/getList', {
      filter: [{ field: 'subject', op: 'is', value: made.id }],
    })
    expect(consents.dataPoints.map((row: { purpose: string }) => row.purpose).sort()).toEqual([
      'privacy',
      'service',
    ])
    expect((await receive({ phone }, nobody())).status).toBe(403)
    expect((await receive({ phone: null, agreements })).dataPoints.errors[0].field).toBe('phone')
  })

  it('under the age of the agreement is not registered; who says to be a minor is one', async () => {
    const agreements = [await agreement('register')]
    const young = {
      phone: '13611110002',
      agreements,
      birthday: `${new Date().getFullYear() - 9}-01-01`,
    }
    expect((await receive(young)).dataPoints.errors[0]).toMatchObject({
      field: 'birthday',
      message: '未满 14 周岁不能注册',
    })
    const said = (await receive({ phone: '13611110003', agreements, minor: true })).dataPoints
    expect(said.minor).toBe(true)
  })

  it('binds accounts of other platforms, each to one user, and brings devices along', async () => {
    const agreements = [await agreement('register')]
    const first = { phone: '13611110005', agreements, openIds: { wechat: 'oWx-0123456789' } }
    const { id } = (await receive({ ...first, device: 'iPhone 15', ip: '1.2.3.4' })).dataPoints
    const more = { phone: first.phone, openIds: { mini: 'mini-987654321' } }
    await receive({ ...more, device: '微信 8.0', source: 'mini' })
    await receive({ phone: first.phone, device: 'iPhone 15', source: 'site', ip: '5.6.7.8' })
    const found = (await sites.get('registeredUser/getDevices', { id })).dataPoints
    expect(found.bindings).toEqual([
      { kind: 'mini', label: '小程序', key: 'mini****4321' },
      { kind: 'wechat', label: '公众号', key: 'oWx-****6789' },
    ])
    expect(found.devices).toMatchObject([
      { device: 'iPhone 15', source: 'site', ip: '5.6.7.8' },
      { device: '微信 8.0', source: 'mini' },
    ])
    const other = { phone: '13611110006', agreements, openIds: first.openIds, device: 'iPhone 15' }
    expect((await receive(other)).dataPoints.errors).toEqual([
      { field: 'openIds', message: '该公众号已绑定其他用户，请先在原账号解绑' },
    ])
    const fine = (await receive({ ...other, openIds: {} })).dataPoints
    const shared = (await sites.get('registeredUser/getDevices', { id: fine.id })).dataPoints
    expect(shared).toMatchObject({ bindings: [], devices: [{ device: 'iPhone 15' }] })
    expect((await receive({ ...more, openIds: { qq: '12345678' } })).statusCode).toBe(4001)
    expect((await sites.get('registeredUser/getDevices', { id }, nobody())).status).toBe(403)
    expect((await sites.get('registeredUser/getDevices', { id }, sites.head)).statusCode).not.toBe(
      1,
    )
  })

  it('loses the devices of a quarter ago every night, and all of them with the name', async () => {
    const { id } = await sites.newUser()
    const seen = (device: string, at: Date) =>
      perform(sites.house.database, asSystem('test'), { requestId: 'test', now: at }, act =>
        noteDevice(act, { user: id, device, source: 'site', ip: null }),
      )
    const day = 86_400_000
    await seen('旧手机', new Date(Date.now() - 91 * day))
    await seen('新手机', new Date(Date.now() - 89 * day))
    const devices = () => sites.house.prepare(act => act.tx.select().from(userDevice))
    const own = async () => (await devices()).filter(each => each.user === id)
    await sites.house.run(forgetOld, {})
    expect((await own()).map(each => each.device)).toEqual(['新手机'])
    await sites.house.prepare(act => forgetDevices(act, id))
    expect(await own()).toEqual([])
  })

  it('who cancelled comes back only by taking it back', async () => {
    const phone = '13611110004'
    const agreements = [await agreement('register')]
    const { id, version } = (await receive({ phone, agreements })).dataPoints
    await sites.post('registeredUser/cancel', { id, version, reason: '本人在网站申请' })
    const back = (await receive({ phone })).dataPoints
    expect(back).toMatchObject({ id, state: 'cancelled', isNew: false })
    const resumed = await sites.post('registeredUser/resume', { id, version: back.version })
    expect(resumed.dataPoints.state).toBe('normal')
  })
})

describe('messages on the site', () => {
  it('are delivered to their user, unread until read, and nobody else reads them off', async () => {
    const [one, two] = [await sites.newUser(), await sites.newUser()]
    for (const title of ['活动提醒', '感谢信'])
      await sites.post('registeredUser/sendMessage', { ids: [one.id], title, content: '周六集合' })
    const inbox = async (user: string) =>
      (await sites.get('userMessage/getInbox', { user })).dataPoints
    expect(await inbox(one.id)).toMatchObject({
      total: 2,
      unread: 2,
      list: [{ title: '感谢信', readAt: null }, { title: '活动提醒' }],
    })
    expect(await inbox(two.id)).toEqual({ list: [], total: 0, unread: 0 })
    const [first] = (await inbox(one.id)).list
    const foreign = await sites.post('userMessage/markRead', { user: two.id, ids: [first.id] })
    expect(foreign.dataPoints).toEqual({ read: 0 })
    expect(
      (await sites.post('userMessage/markRead', { user: one.id, ids: [first.id] })).dataPoints,
    ).toEqual({ read: 1 })
    expect(await inbox(one.id)).toMatchObject({ unread: 1 })
    const readAt = (await inbox(one.id)).list[0].readAt
    expect((await sites.post('userMessage/markRead', { user: one.id })).dataPoints).toEqual({
      read: 1,
    })
    expect((await inbox(one.id)).list[0].readAt).toBe(readAt)
    for (const call of [
      sites.get('userMessage/getInbox', { user: one.id }, nobody()),
      sites.get(
        'userMessage/getInbox',
        { user: one.id },
        { ...sites.clerk, ownerKind: 'organisation' },
      ),
    ])
      expect((await call).status).toBe(403)
  })
})

describe('consent of a user', () => {
  const say = (more: Record<string, unknown>) =>
    sites.post('consent/receive', { channel: '小程序', ...more })

  it('is asked again when the text changed materially; both answers stay', async () => {
    const user = await sites.newUser()
    const first = await agreement('register')
    await say({ user: user.id, agreement: first })
    const due = async () =>
      (await sites.get('consent/getDueOfUser', { user: user.id })).dataPoints as {
        id: string
        isRefused: boolean
      }[]
    expect(await due()).toEqual([])
    const made = await sites.post('agreementVersion/insert', {
      kind: 'register',
      title: '用户注册协议',
      content: '<p>第二版</p>',
      effectiveAt: new Date(Date.now() + 3_600_000).toISOString(),
      material: true,
    })
    const { id } = made.dataPoints
    const early = await say({ user: user.id, agreement: id })
    expect(early.dataPoints.errors[0].message).toBe('该协议版本没有公布')
    const sent = await sites.post('agreementVersion/submit', { id, version: 1 })
    await sites.post(
      'agreementVersion/approve',
      { id, version: sent.dataPoints.version },
      sites.other,
    )
    expect(await due()).toEqual([])
    await sites.house.prepare(act =>
      act.tx.execute(
        `update agreement_version set effective_at = date_trunc('milliseconds', now()) where id = '${id}'`,
      ),
    )
    expect(await due()).toMatchObject([{ id, isRefused: false }])
    await say({ user: user.id, agreement: id, choice: 'refused' })
    expect(await due()).toMatchObject([{ id, isRefused: true }])
    const gave = await sites.get('registeredUser/getGiving', { id: user.id })
    expect(gave.statusCode).toBe(1)
    const rows = await sites.get('consent/getList', {
      filter: [{ field: 'subject', op: 'is', value: user.id }],
    })
    expect(rows.dataPoints.map((row: { choice: string }) => row.choice).sort()).toEqual([
      'given',
      'refused',
    ])
  })

  it('to a purpose is withdrawn by a further row, and only where it was given', async () => {
    const { id: user } = await sites.newUser()
    const nothing = await say({ user, purpose: 'marketing', choice: 'withdrawn' })
    expect(nothing.dataPoints.errors[0]).toMatchObject({
      field: 'choice',
      message: '没有可以撤回的同意',
    })
    await say({ user, purpose: 'marketing' })
    const standing = async () => (await sites.get('consent/getStanding', { user })).dataPoints
    expect(await standing()).toEqual({ marketing: 'given' })
    await say({ user, purpose: 'marketing', choice: 'withdrawn' })
    expect(await standing()).toEqual({ marketing: 'withdrawn' })
    const guardian = await say({ user, purpose: 'guardian' })
    expect(guardian.dataPoints.errors[0].field).toBe('guardianName')
    const named = await say({
      user,
      purpose: 'guardian',
      guardianName: '王秀英',
      guardianPhone: '13911112222',
    })
    expect(named.dataPoints.guardianPhone).toBe('139****2222')
    expect((await say({ user })).dataPoints.errors[0].field).toBe('purpose')
  })
})
