import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { newId } from '#kernel/server/uuid.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { people } from '#test/people.ts'
import { bring, reconnect } from '#test/stand-ins.ts'
import {
  closeTask,
  isCancelled,
  notify,
  openTask,
  platformModule,
  readTerms,
  seedPlatform,
  tellTask,
} from './index.ts'
import { forgetNotices } from './notice.ts'
import { platformPorts } from './ports.ts'
import { forgetTasks } from './task.ts'
import { todoSources } from './todo.ts'

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

it('folds equal security notices into one with its count until it is read', async () => {
  const li = personWith([], { name: '李敏' })
  const tell = (body: string, kind: 'security' | 'todo' = 'security') =>
    house.prepare(act => notify(act, { account: li.accountId, kind, title: '新设备登录', body }))
  for (const body of ['手机', '手机', '电脑', '手机']) await tell(body)
  const bodies = async () =>
    (await get(li, '/api/common/notice/getListByPage')).dataPoints.list.map(
      ({ body }: { body: string }) => body,
    )
  expect(await bodies()).toEqual(['手机（共 3 次）', '电脑'])
  await post(li, '/api/platform/notice/read', { all: true })
  await tell('手机')
  expect(await bodies()).toEqual(['手机', '手机（共 3 次）', '电脑'])
  for (const body of ['甲', '甲']) await tell(body, 'todo')
  expect((await bodies()).slice(0, 2)).toEqual(['甲', '甲'])
})

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
  expect((await get(wang, '/api/platform/notice/getUnread')).dataPoints).toEqual({
    unread: 1,
    mentions: 0,
  })
  await post(wang, '/api/platform/notice/read', { ids: [page.list[0].id] })
  expect((await get(wang, '/api/platform/notice/getUnread')).dataPoints).toEqual({
    unread: 0,
    mentions: 0,
  })
  await house.prepare(act =>
    notify(act, { account: zhao.accountId, kind: 'result', title: '列表打开之后到的' }),
  )
  const { createdAt: until } = (await get(zhao, '/api/common/notice/getListByPage')).dataPoints
    .list[1]
  const kept = await post(zhao, '/api/platform/notice/read', { all: true, until })
  expect(kept.dataPoints).toEqual({ unread: 1 })
  await post(zhao, '/api/platform/notice/read', { all: true })
  expect((await get(zhao, '/api/platform/notice/getUnread')).dataPoints).toEqual({
    unread: 0,
    mentions: 0,
  })
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

it('fails at night what has not moved for a day, and leaves long work that moves', async () => {
  const someone = personWith([])
  const begin = (title: string) =>
    house.prepare(act => openTask(act, { kind: 'import', title, account: someone.accountId }))
  const [stuck, long] = [await begin('不动了'), await begin('还在动')]
  await house.prepare(act =>
    act.tx.execute(sql`update task set created_at = now() - interval '2 days', moved_at = now() - interval '2 days'
      where id in (${stuck}, ${long})`),
  )
  await tellTask(house.database, long, { percent: 40 })
  await house.run(forgetTasks, {})
  const tasks: { id: string; state: string }[] = (await get(someone, '/api/platform/task/getList'))
    .dataPoints
  const stateOf = (id: string) => tasks.find(task => task.id === id)?.state
  expect([stateOf(stuck), stateOf(long)]).toEqual(['failed', 'running'])
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
  bring(
    todoSources.of({
      kind: 'bookReview',
      label: '图书审核',
      link: '/book?tab=open',
      isFor: () => true,
      count: async () => ({
        count: 2,
        oldestAt: new Date(Date.now() - 3.5 * 86_400_000).toISOString(),
      }),
      list: async () => [item('丁', '2026-01-03T00:00:00Z'), item('戊', '2026-01-05T00:00:00Z')],
    }),
  )
  bring(
    todoSources.of({
      kind: 'shopReview',
      label: '书店审核',
      link: '/shop',
      isFor: () => true,
      count: async () => ({ count: 1 }),
      list: async () => [item('己', '2026-01-04T00:00:00Z')],
    }),
  )
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

it('fills the work table from what modules registered', async () => {
  const expiring = async () => [
    { id: '1', title: '证书乙', owner: '', label: '证照', daysLeft: 30, link: '/b' },
    { id: '2', title: '证书甲', owner: '', label: '证照', daysLeft: -2, link: '/a' },
  ]
  reconnect(platformPorts, { expiring })
  const { dataPoints } = await get(wang, '/api/platform/dashboard/get')
  expect(dataPoints.expiring.map((each: { id: string }) => each.id)).toEqual(['2', '1'])
  expect(dataPoints).toMatchObject({ today: null, shortcuts: [], mine: [] })
  expect(dataPoints.todo).toHaveLength(2)
})
