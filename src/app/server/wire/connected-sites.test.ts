import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { newId } from '#kernel/server/uuid.ts'
import { exclusiveLabel } from '#modules/classify/model/index.ts'
import { application, article, articleVersion, column } from '#modules/content/model/index.ts'
import { file } from '#modules/platform/model/index.ts'
import { pointsImportBatch } from '#modules/points/model/index.ts'
import { indexOfPhone } from '#modules/points/server/check-lines.ts'
import { interaction, publicComment } from '#modules/website/model/index.ts'
import { registerUser } from '#modules/website/server/index.ts'
import { submitChange } from '#modules/website/server/users/user-info-change.ts'
import { paidGift, signedPush } from '#test/faults/intake-client.ts'
import { openStanding, type Standing } from '#test/faults/standing.ts'

/* What the sites ask of the books, and the books of the sites, in the whole product. */

const minutes = 60_000
let world: Standing

beforeAll(async () => {
  world = await openStanding()
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

const register = (phone: string, birthday: string | null = null) =>
  world.product.act('测试', act => registerUser(act, { phone, source: 'site', birthday }))

/** An order of a gift by a phone, through the intake. */
async function order(phone: string, amount: number) {
  const url = '/api/finance/intake/order'
  const {
    channelTradeNo: _no,
    paidAt: _at,
    ...asked
  } = paidGift(`O${newId().slice(-20)}`, { cause: world.north.cause, amount })
  const given = { ...asked, donor: { ...asked.donor, phone } }
  const signed = signedPush(url, given, { client: world.north.client, key: newId() })
  const answer = await world.product.app.inject({
    method: 'POST',
    url,
    headers: signed.headers,
    payload: signed.body,
  })
  return answer.json()
}

it("takes small gifts of minors only, and of the youngest with a guardian's consent", async () => {
  const year = new Date().getFullYear()
  await register('13700000001', `${year - 16}-01-01`)
  const child = await register('13700000002', `${year - 10}-01-01`)
  expect((await order('13700000001', 20_001)).dataPoints.errors[0]).toEqual(
    expect.objectContaining({ field: 'amount', message: '未成年人单笔捐赠不超过 200.00 元' }),
  )
  expect((await order('13700000001', 20_000)).statusCode).toBe(1)
  expect((await order('13700000002', 100)).dataPoints.errors[0].message).toBe(
    '未满 14 周岁的捐赠人须先取得监护人同意',
  )
  const after = { name: '王秀英', relation: '母亲', phone: '13700000009' }
  const change = await world.product.act('测试', act =>
    submitChange(act, { user: child.id, kind: 'guardian', after }),
  )
  await world.account('desk', { roles: ['operator'] })
  const desk = await world.signedIn('desk')
  const { id, version } = change
  const passed = await desk.post('/api/website/userInfoChange/pass', { id, version })
  expect(passed.statusCode).toBe(1)
  expect((await order('13700000002', 100)).statusCode).toBe(1)
  const [given] = await world.execute(
    `select purpose, choice from consent where subject = '${child.id}'`,
  )
  expect(given).toEqual({ purpose: 'guardian', choice: 'given' })
})

it("shows a registered minor's phone to those with the right to it, once somebody else agreed", async () => {
  const { id } = await register('13700000131', `${new Date().getFullYear() - 10}-01-01`)
  const grown = await register('13700000132', '1990-01-01')
  await world.account('asker', { roles: ['operator'] })
  await world.account('agreer', { roles: ['finance'] })
  const look = async (who: Awaited<ReturnType<Standing['signedIn']>>, user = id) =>
    who.post('/api/website/registeredUser/reveal', {
      ...{ id: user, field: 'phone', purpose: 'contact', reason: '联系监护人确认捐赠' },
    })
  await world.execute(
    `update role set actions = actions || '["registeredUser.unmask"]' where code = 'operator'`,
  )
  const asker = await world.signedIn('asker')
  expect((await look(asker, grown.id)).dataPoints).toEqual({ value: '13700000132' })
  expect((await look(asker)).statusCode).toBe(4031)
  await world.execute(
    "update role set field_classes = array_append(field_classes, 'P4') where code = 'operator'",
  )
  await world.execute("update account set perm_rev = perm_rev + 1 where login_name = 'asker'")
  const { asked, value } = (await look(asker)).dataPoints
  expect([value, typeof asked]).toEqual([undefined, 'string'])
  const agreer = await world.signedIn('agreer')
  const { list } = (await agreer.get('/api/transfer/revealApproval/getListByPage')).dataPoints
  const { version, id: request } = list.find((each: { number: string }) => each.number === asked)
  await world.execute("update session set elevated_until = now() + interval '1 hour'")
  const agreed = await agreer.post('/api/transfer/revealApproval/approve', { id: request, version })
  expect(agreed.statusCode).toBe(1)
  expect((await look(asker)).dataPoints).toEqual({ value: '13700000131' })
  const log = await world.execute(`select minor, approval from data_access where record = '${id}'`)
  expect(log).toEqual([{ minor: true, approval: asked }])
})

it('tells beside a gift what everybody may read of the progress of its cause', async () => {
  const { cause, client } = world.north
  const url = '/api/finance/intake/donation'
  const gift = { ...paidGift(`P${newId().slice(-20)}`, { cause, amount: 1000 }) }
  const signed = signedPush(url, gift, { client, key: newId() })
  await world.product.app.inject({
    ...{ method: 'POST', url, headers: signed.headers, payload: signed.body },
  })
  const [given] = await world.execute(
    `select id from donation where cause = '${cause}' order by created_at desc limit 1`,
  )
  const publishedAt = '2026-03-01T17:00:00.000Z'
  const shown = { organisation: null, parent: null, state: 'enabled', kind: 'disclosure' }
  const place = await world.plant(column, { ...shown, visible: true })
  const hidden = await world.plant(column, { ...shown, visible: false })
  const tell = async (more: object = {}, live: object = {}) => {
    const made = await world.plant(article, {
      ...{
        number: newId().slice(-12),
        organisation: null,
        column: place,
        title: '草稿标题',
        cause,
      },
      ...{ state: 'published', liveVersion: 1, liveColumn: place, liveVisibility: 'public' },
      ...{ publishedAt, ...more },
    })
    const snapshot = { cause, disclosure: 'progress', ...live }
    await world.plant(articleVersion, {
      ...{ article: made, no: 1, title: '春季图书送达', snapshot, at: publishedAt },
    })
    return made
  }
  const id = await tell({ cause: newId() })
  await tell({}, { disclosure: null })
  await tell({}, { cause: newId() })
  const unread = [{ liveVisibility: 'internal' }, { liveColumn: hidden }]
  for (const more of [...unread, { state: 'offline', liveVersion: null }]) await tell(more)
  await world.account('bookkeeper', { roles: ['finance'] })
  const keeper = await world.signedIn('bookkeeper')
  const use = await keeper.get('/api/finance/donation/getUse', { id: String(given?.id) })
  expect(use.dataPoints.progress).toEqual([{ id, title: '春季图书送达', day: '2026-03-02' }])
})

it('labels a donor by the very gift that lifts him over the line', async () => {
  const made = await world.plant(exclusiveLabel, {
    ...{ name: '千元捐赠人', target: 'donor', mode: 'rule', refresh: 'onEvent', state: 'enabled' },
    ...{ organisation: null, group: null, exclusiveGroup: false, maxCount: null },
    ...{ validFrom: null, validUntil: null },
    rule: [{ field: 'net', op: 'from', value: 100_000 }],
  })
  const url = '/api/finance/intake/donation'
  const give = async (amount: number) => {
    const gift = paidGift(`L${newId().slice(-20)}`, { cause: world.north.cause, amount })
    const given = { ...gift, donor: { name: '周千', phone: '13700000021' } }
    const signed = signedPush(url, given, { client: world.north.client, key: newId() })
    const answer = await world.product.app.inject({
      ...{ method: 'POST', url, headers: signed.headers, payload: signed.body },
    })
    expect(answer.json().statusCode).toBe(1)
  }
  const bearers = () => world.execute(`select target from label_use where label = '${made}'`)
  await give(99_000)
  expect(await bearers()).toEqual([])
  await give(2000)
  expect(await bearers()).toHaveLength(1)
})

it('brings imported points to whoever registers with the phone that was invited', async () => {
  const [rule] = await world.execute(`select id from points_rule where event = 'import'`)
  const batch = await world.plant(pointsImportBatch, {
    ...{ title: '十月志愿积分', rule: String(rule?.id), state: 'done', organisation: null },
  })
  const phone = '13700000041'
  await world.execute(`
    insert into points_import_line (id, batch, row_no, cells, phone_index, points, state)
    values (gen_random_uuid(), '${batch}', 1, '', '${indexOfPhone(phone)}', 40, 'invited')`)
  const stranger = await register('13700000042')
  const user = await register(phone)
  const imported = (id: string) =>
    world.execute(`select points from points_entry where "user" = '${id}' and kind = 'import'`)
  expect(await imported(user.id)).toMatchObject([{ points: 40 }])
  expect(await imported(stranger.id)).toEqual([])
})

it('gives points for a complete profile once, and tells how far the application of a comment has come', async () => {
  const user = await register('13700000031')
  await world.account('host', { roles: ['operator'] })
  const desk = await world.signedIn('host')
  const rule = { code: 'profile', name: '完善资料', event: 'profile', points: 15 }
  const today = beijingDay(new Date())
  const made = await desk.post('/api/points/pointsRule/insert', {
    ...{ ...rule, mode: 'fixed', effectiveFrom: today, validDays: 0, delayHours: 0 },
  })
  expect(made.statusMessage).toBe('success')
  const pass = async (kind: 'bio', after: Record<string, string>) => {
    const change = await world.product.act('测试', act =>
      submitChange(act, { user: user.id, kind, after }),
    )
    const { id, version } = change
    const answer = await desk.post('/api/website/userInfoChange/pass', { id, version })
    expect(answer.statusMessage).toBe('success')
  }
  const earned = () =>
    world.execute(
      `select points from points_entry where "user" = '${user.id}' and source_title = '完善资料'`,
    )
  await pass('bio', { text: '喜欢山里的清晨' })
  expect(await earned()).toEqual([])
  const picture = await world.plant(file, {})
  await world.execute(
    `update registered_user set avatar = '${picture}', bio = null where id = '${user.id}'`,
  )
  await pass('bio', { text: '喜欢山里的傍晚' })
  await pass('bio', { text: '喜欢山里的夜晚' })
  expect(await earned()).toMatchObject([{ points: 15 }])
  const comment = await world.plant(publicComment, {
    ...{ targetType: 'platform', target: null, parent: null, state: 'passed', application: null },
    content: '希望能按月看到进展',
  })
  const state = async () =>
    (await desk.get('/api/website/publicComment/getApplication', { id: comment })).dataPoints
  expect(await state()).toEqual({ state: null })
  await desk.post('/api/website/publicComment/makeApplication', { id: comment })
  expect(await state()).toEqual({ state: 'pending' })
})

it('counts on the board the complaints that nobody has settled, each where it is settled', async () => {
  const { id: organisation, cause } = world.north
  const complaint = {
    organisation,
    cause,
    kind: 'complaint',
    state: 'pending',
    reply: null,
  } as const
  await world.plant(interaction, complaint)
  await world.plant(interaction, { ...complaint, state: 'passed' })
  await world.plant(interaction, { ...complaint, state: 'passed', reply: '已核实并整改' })
  await world.plant(interaction, { ...complaint, kind: 'wish' })
  await world.plant(application, { kind: 'complaint', state: 'processing', organisation: null })
  await world.plant(application, { kind: 'complaint', state: 'closed', organisation: null })
  await world.account('watch', { roles: ['operator'] })
  const board = await (await world.signedIn('watch')).get('/api/charity/kanban/get', {})
  const counted = board.dataPoints.todo.map(
    ({ label, count, link }: { label: string; count: number; link: string }) =>
      `${label} ${count} ${link.split('?')[0]}`,
  )
  expect(counted).toEqual(
    expect.arrayContaining([
      '投诉申请 1 /helpmanager/applymanager',
      '项目投诉 2 /project/prointeract',
    ]),
  )
})
