import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import {
  closeTask,
  forgetTotals,
  isCancelled,
  notify,
  openTask,
  platformModule,
  readTerms,
  registerExpiring,
  registerFigure,
  registerRecordAddress,
  registerTodoSource,
  seedPlatform,
  tellTask,
  termLabel,
} from './index.ts'
import { forgetNotices } from './notice.ts'

let house: TestHouse
const wang = personWith([], { name: '王芳' })
const zhao = personWith([], { name: '赵刚' })

beforeAll(async () => {
  house = await openHouse([people, bookshop, platformModule])
  await house.prepare(seedPlatform)
  await readTerms(house.database)
})
afterAll(() => house.close())

const get = (person: typeof wang | null, path: string, question = {}) =>
  house.call(person, 'GET', path, question)
const post = (person: typeof wang | null, path: string, question = {}) =>
  house.call(person, 'POST', path, question)

it('shows notices to their own account only and marks them read', async () => {
  await house.prepare(act =>
    notify(act, {
      accounts: [wang.accountId, zhao.accountId, wang.accountId],
      kind: 'result',
      title: '审核通过'.repeat(30),
      link: '/project/promine?id=1',
    }),
  )
  const { dataPoints: page } = await get(wang, '/api/common/notice/getListByPage')
  expect(page).toMatchObject({ total: 1, list: [{ kind: 'result', readAt: null }] })
  expect(page.list[0].title).toHaveLength(80)
  const foreign = await post(zhao, '/api/common/notice/read', { ids: [page.list[0].id] })
  expect(foreign.dataPoints).toEqual({ unread: 1 })
  expect((await get(wang, '/api/platform/notice/getUnread')).dataPoints).toEqual({ unread: 1 })
  await post(wang, '/api/platform/notice/read', { ids: [page.list[0].id] })
  expect((await get(wang, '/api/platform/notice/getUnread')).dataPoints).toEqual({ unread: 0 })
  await post(zhao, '/api/platform/notice/read', { all: true })
  expect((await get(zhao, '/api/platform/notice/getUnread')).dataPoints).toEqual({ unread: 0 })
})

it('keeps notices for 180 days', async () => {
  const someone = personWith([])
  await house.prepare(act =>
    notify(act, { account: someone.accountId, kind: 'system', title: '旧' }),
  )
  await house.prepare(act =>
    act.tx.execute(
      `update notice set created_at = now() - interval '181 days' where account = '${someone.accountId}'`,
    ),
  )
  await house.prepare(act =>
    notify(act, { account: someone.accountId, kind: 'system', title: '新' }),
  )
  await house.run(forgetNotices, {})
  const { dataPoints } = await get(someone, '/api/platform/notice/getListByPage')
  expect(dataPoints.list.map((row: { title: string }) => row.title)).toEqual(['新'])
})

it('counts what waits, by screen and kind, and lists it oldest first', async () => {
  const item = (id: string, submittedAt: string) => ({
    id,
    resource: 'bookshop/book',
    record: newId(),
    title: id,
    label: '图书审核',
    submittedAt,
    link: '/book',
  })
  registerTodoSource({
    kind: 'bookReview',
    label: '图书审核',
    link: '/book?tab=open',
    count: async () => ({
      count: 2,
      oldestAt: new Date(Date.now() - 3.5 * 86_400_000).toISOString(),
    }),
    list: async () => [item('丁', '2026-01-03T00:00:00Z'), item('戊', '2026-01-05T00:00:00Z')],
  })
  registerTodoSource({
    kind: 'shopReview',
    label: '书店审核',
    link: '/shop',
    count: async () => ({ count: 1 }),
    list: async () => [item('己', '2026-01-04T00:00:00Z')],
  })
  const { dataPoints: counted } = await get(wang, '/api/common/todo/getCount')
  expect(counted).toMatchObject({ total: 3, places: { '/book': 2, '/shop': 1 } })
  expect(counted.kinds[0]).toMatchObject({ kind: 'bookReview', count: 2, oldestDays: 3 })
  const { dataPoints: page } = await get(wang, '/api/common/todo/getListByPage', { limit: 2 })
  expect(page).toMatchObject({ total: 3, list: [{ id: '丁' }, { id: '己' }] })
})

it('shares a view with the own unit, where it can be used and not changed', async () => {
  const shop = newId()
  const inShop = { ownerKind: 'organisation', ownerId: shop } as const
  const maker = personWith([], inShop)
  const colleague = personWith([], inShop)
  const stranger = personWith([], { ownerKind: 'organisation', ownerId: newId() })
  const view = { route: '/book', name: '待上架', query: { keyword: 'x' }, shared: 'organisation' }
  const made = await post(maker, '/api/platform/savedView/insert', view)
  expect(made).toMatchObject({ statusCode: 1, dataPoints: { can: ['update', 'delete'] } })
  const filter = [{ field: 'route', op: 'is', value: '/book' }]
  const seen = await get(colleague, '/api/platform/savedView/getList', { filter })
  expect(seen.dataPoints).toMatchObject([{ name: '待上架', can: [], query: { keyword: 'x' } }])
  expect((await get(stranger, '/api/platform/savedView/getList', { filter })).dataPoints).toEqual(
    [],
  )
  const { id, version } = made.dataPoints
  const change = await post(colleague, '/api/platform/savedView/update', {
    id,
    version,
    name: '改',
  })
  expect(change).toMatchObject({ statusCode: 4040 })
})

it('keeps one default view for each list and person', async () => {
  const maker = personWith([])
  const add = (name: string) =>
    post(maker, '/api/platform/savedView/insert', {
      route: '/book',
      name,
      query: {},
      isDefault: true,
    })
  await add('甲')
  await add('乙')
  const { dataPoints } = await get(maker, '/api/platform/savedView/getList')
  expect(dataPoints.map((row: { isDefault: boolean }) => row.isDefault)).toEqual([false, true])
  expect(await add('乙')).toMatchObject({ statusCode: 4001 })
})

it('keeps preferences by key for each account', async () => {
  const set = (key: string, value: unknown) =>
    post(wang, '/api/platform/preference/set', { key, value })
  await set('theme', 'dark')
  await set('sidebar', { open: false, width: null })
  await set('theme', 'light')
  const { dataPoints } = await get(wang, '/api/platform/preference/get')
  expect(dataPoints).toEqual({ theme: 'light', sidebar: { open: false, width: null } })
  await set('theme', null)
  expect((await get(wang, '/api/platform/preference/get')).dataPoints).not.toHaveProperty('theme')
  expect((await get(zhao, '/api/platform/preference/get')).dataPoints).toEqual({})
})

it('shows a task to its person only and lets him cancel it while it runs', async () => {
  const task = await house.prepare(act =>
    openTask(act, { kind: 'export', title: '导出图书', account: wang.accountId }),
  )
  expect(await tellTask(house.database, task, { percent: 40, message: '4,000 行' })).toBe(true)
  const mine = await get(wang, '/api/platform/task/getList')
  expect(mine.dataPoints).toMatchObject([{ id: task, state: 'running', percent: 40, fileId: null }])
  expect((await get(zhao, '/api/platform/task/getList')).dataPoints).toEqual([])
  expect(await post(zhao, '/api/platform/task/cancel', { id: task })).toMatchObject({
    statusCode: 4040,
  })
  await post(wang, '/api/platform/task/cancel', { id: task })
  expect(await house.database.read('all', reader => isCancelled(reader, task))).toBe(true)
  expect(await tellTask(house.database, task, { percent: 50 })).toBe(false)
  await house.prepare(act => closeTask(act.tx, task, { state: 'done' }))
  const after = await get(wang, '/api/platform/task/getList')
  expect(after.dataPoints).toMatchObject([{ state: 'cancelled' }])
  const late = await post(wang, '/api/platform/task/cancel', { id: task })
  expect(late).toMatchObject({ statusCode: 0, statusMessage: '任务已结束，不能取消' })
})

it('answers code tables of the national standards to everybody', async () => {
  const { dataPoints } = await get(null, '/api/platform/term/getTerms', { dictionary: 'ethnicity' })
  expect(dataPoints).toHaveLength(58)
  expect(dataPoints[0]).toEqual({ code: '01', label: '汉族' })
  expect(termLabel('service-area', '3')).toBe('救助突发事件损害')
  expect(termLabel('nationality', 'TW')).toBe('中国台湾')
  await house.prepare(seedPlatform)
  const again = await house.prepare(act => act.tx.execute('select count(*)::int as n from term'))
  expect(again.rows[0]?.n).toBeGreaterThan(380)
})

it('ends a term instead of deleting it when it is built in, and prints ended ones still', async () => {
  const keeper = personWith(['term.view', 'term.update', 'term.delete'])
  const filter = [{ field: 'code', op: 'is', value: 'CN' }]
  const { dataPoints } = await get(keeper, '/api/platform/term/getListByPage', { filter })
  const [china] = dataPoints.list
  expect(china).toMatchObject({ label: '中国', can: ['update'] })
  await post(keeper, '/api/platform/term/update', { id: china.id, version: 1, enabled: false })
  await readTerms(house.database)
  expect(termLabel('nationality', 'CN')).toBe('中国')
  const { dataPoints: terms } = await get(null, '/api/platform/term/getTerms', {
    dictionary: 'nationality',
  })
  expect(terms.find((term: { code: string }) => term.code === 'CN')).toBeUndefined()
})

it('tells visitors public settings and nothing of others', async () => {
  const keeper = personWith(['platformSetting.view', 'platformSetting.update'])
  const config = (key: string) => get(null, '/api/common/cfg/getCommConfig', { key })
  const { dataPoints } = await get(keeper, '/api/platform/platformSetting/getListByPage', {
    keyword: 'cmp_site_info',
  })
  const [row] = dataPoints.list
  const value = { name: '善行天下' }
  const wrong = await post(keeper, '/api/platform/platformSetting/update', {
    id: row.id,
    version: 1,
    value: { name: 1 },
  })
  expect(wrong).toMatchObject({ statusCode: 4001, dataPoints: { errors: [{ field: 'value' }] } })
  await post(keeper, '/api/platform/platformSetting/update', { id: row.id, version: 1, value })
  const answer = await config('cmp_site_info')
  expect(answer.dataPoints.key).toBe('cmp_site_info')
  expect(JSON.parse(answer.dataPoints.itemValue)).toEqual(value)
  await house.prepare(act =>
    act.tx.execute(`update platform_setting set is_public = false where key = 'cmp_ukey_driver'`),
  )
  expect(await config('cmp_ukey_driver')).toMatchObject({ statusCode: 4040 })
  expect(await config('nothing')).toMatchObject({ statusCode: 4040 })
})

it('lets a browser keep areas for a day and answers 304 to its tag', async () => {
  const answer = await get(null, '/api/common/area/getAreas')
  expect(answer.dataPoints.length).toBeGreaterThan(30)
  expect(answer.headers['cache-control']).toBe('private, max-age=86400')
  const again = await house.app.inject({
    url: '/api/common/area/getAreas',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
  const wrong = await get(null, '/api/common/area/getAreas', { level: 5 })
  expect(wrong).toMatchObject({ statusCode: 4001 })
})

it('finds records by name for the palette, only those that the person may view', async () => {
  registerRecordAddress('bookshop/shop', '/shop/list')
  await house.prepare(act =>
    act.tx.execute(
      `insert into shop (id, name, area, opened) values ('${newId()}', '三味书屋', '330602', true)`,
    ),
  )
  const search = (person: typeof wang, keyword: string) =>
    get(person, '/api/platform/search/getList', { keyword })
  const found = await search(personWith(['shop.view']), '三味')
  const [shop] = found.dataPoints.list
  expect(found.dataPoints.list).toMatchObject([{ title: '三味书屋', label: '书店' }])
  expect(shop.link).toBe(`/shop/list?id=${shop.id}`)
  const nothing = { list: [], unfinished: [] }
  expect((await search(wang, '三味')).dataPoints).toEqual(nothing)
  const elsewhere = personWith(['shop.view'], { ownerKind: 'organisation', ownerId: newId() })
  expect((await search(elsewhere, '三味')).dataPoints).toEqual(nothing)
})

it('finds a record by a whole phone number only for who may see the number', async () => {
  registerRecordAddress('bookshop/book', '/shop/books')
  const keeper = personWith(['shop.view', 'book.view', 'book.create'])
  const { rows } = await house.prepare(act => act.tx.execute('select id from shop limit 1'))
  const given = { name: '故事新编', shop: rows[0]?.id, price: 100, seller: '13912340001' }
  expect(await post(keeper, '/api/bookshop/book/insert', given)).toMatchObject({ statusCode: 1 })
  const titles = async (person: typeof wang, keyword: string) => {
    const { dataPoints } = await get(person, '/api/platform/search/getList', { keyword })
    return dataPoints.list.map((each: { title: string }) => each.title)
  }
  const trusted = personWith(['book.view', 'book.unmask'])
  expect(await titles(trusted, '13912340001')).toEqual(['故事新编'])
  expect(await titles(trusted, '1391234')).toEqual([])
  expect(await titles(personWith(['book.view']), '13912340001')).toEqual([])
  expect(await titles({ ...trusted, sensitivities: new Set() }, '13912340001')).toEqual([])
  expect(await titles(personWith(['book.view']), '故事新编')).toEqual(['故事新编'])
})

it('answers the palette with what came in time, and names what did not', async () => {
  registerRecordAddress('bookshop/shop', '/shop/list')
  registerRecordAddress('bookshop/book', '/shop/books')
  const { dataPoints } = await house.prepare(async act => {
    await act.tx.execute('lock table book in access exclusive mode')
    return get(personWith(['shop.view', 'book.view']), '/api/platform/search/getList', {
      keyword: '三味',
    })
  })
  expect(dataPoints.list).toMatchObject([{ title: '三味书屋' }])
  expect(dataPoints.unfinished).toEqual(['图书'])
})

it('fills the work table from what modules registered', async () => {
  registerExpiring(async () => [
    { id: '1', title: '证书乙', owner: '', label: '证照', daysLeft: 30, link: '/b' },
    { id: '2', title: '证书甲', owner: '', label: '证照', daysLeft: -2, link: '/a' },
  ])
  const { dataPoints } = await get(wang, '/api/platform/dashboard/get')
  expect(dataPoints.expiring.map((each: { id: string }) => each.id)).toEqual(['2', '1'])
  expect(dataPoints).toMatchObject({ today: null, shortcuts: [], mine: [] })
  expect(dataPoints.todo).toHaveLength(2)
})

it('reckons public totals once in five minutes', async () => {
  let times = 0
  for (const name of ['organisations', 'amount', 'donations'] as const)
    registerFigure(name, async () => 0)
  registerFigure('projects', async () => ++times)
  forgetTotals()
  const ask = () => get(null, '/api/platform/dashboard/getPublic')
  expect((await ask()).dataPoints).toEqual({
    organisations: 0,
    projects: 1,
    amount: 0,
    donations: 0,
  })
  expect((await ask()).dataPoints.projects).toBe(1)
})

it('keeps the holidays of each year, and calls for those that nobody entered', async () => {
  const keeper = personWith(['platformSetting.update', 'platformSetting.view'])
  const set = (question: object) => post(keeper, '/api/platform/workCalendar/setYear', question)
  const sentence = async (question: object) => (await set(question)).dataPoints.errors[0].message
  expect(await sentence({ year: 2031, off: ['2030-10-01'], on: [] })).toBe('日期须在 2031 年内')
  expect(await sentence({ year: 2031, off: [], on: [] })).toBe('请至少标出一个放假日')
  expect(await sentence({ year: 2031, off: ['2031-10-01'], on: ['2031-10-08'] })).toBe(
    '2031-10-08 不是周末，无须标为调休上班',
  )
  const year = { year: 2031, off: ['2031-10-01', '2031-10-02'], on: ['2031-10-11'] }
  expect((await post(wang, '/api/platform/workCalendar/setYear', year)).status).toBe(403)
  expect((await set(year)).dataPoints.on).toContain('2031-10-11')
  const kept = (await get(wang, '/api/platform/workCalendar/get')).dataPoints
  expect(kept.off).toContain('2031-10-02')
  expect(kept.off).toContain('2026-10-01')
  await set({ ...year, off: ['2031-10-03'], on: [] })
  const again = (await get(wang, '/api/platform/workCalendar/get')).dataPoints
  expect(again.off).not.toContain('2031-10-02')
  const waiting = async (person: typeof wang) =>
    (await get(person, '/api/platform/todo/getCount')).dataPoints.kinds.map(
      (each: { kind: string }) => each.kind,
    )
  await house.prepare(act =>
    act.tx.execute(
      `update platform_setting set value = '{"off":["2019-10-01"],"on":[]}' where key = 'cmp_work_calendar'`,
    ),
  )
  expect(await waiting(keeper)).toContain('platform.workCalendar')
  expect(await waiting(wang)).not.toContain('platform.workCalendar')
})
