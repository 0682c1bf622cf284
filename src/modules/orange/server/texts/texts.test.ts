import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OrangeWorld, openOrangeWorld } from '#test/orange-world.ts'
import { drawText } from './copywriting.ts'

let world: OrangeWorld
beforeAll(async () => {
  world = await openOrangeWorld()
})
afterAll(() => world.close())

it('takes texts with the variables of their place alone, and keeps one in use everywhere', async () => {
  const text = { position: 'empty', code: 'empty.more', title: '空空如也', content: '去看看活动' }
  const wrong = await world.post('copywriting/insert', { ...text, content: '{{橙心}}' })
  expect(wrong.dataPoints.errors[0].message).toBe('没有变量 {{橙心}}，该位置不可用变量')
  const made = (await world.post('copywriting/insert', text)).dataPoints
  const { list } = (
    await world.get('copywriting/getListByPage', {
      filter: [{ field: 'position', op: 'in', value: ['empty'] }],
    })
  ).dataPoints
  const seeded = list.find((row: { id: string }) => row.id !== made.id)
  const off = () => world.post('copywriting/takeOff', { id: seeded.id, version: seeded.version })
  expect((await off()).statusMessage).toContain('只有这一条使用中的文案')
  const { id, version } = made
  expect((await world.post('copywriting/putOn', { id, version })).dataPoints.state).toBe('online')
  expect((await off()).dataPoints.state).toBe('offline')
  expect((await world.get('copywriting/getLacking')).dataPoints).toEqual([])
})

it('keeps what a text said, and brings it back as the next version', async () => {
  const made = (
    await world.post('copywriting/insert', {
      ...{ position: 'share', code: 'share.walk', title: '一起走', content: '来「{{活动名称}}」' },
    })
  ).dataPoints
  const edited = (
    await world.post('copywriting/update', { id: made.id, version: made.version, content: '快来' })
  ).dataPoints
  expect(edited.versionNo).toBe(2)
  const restored = await world.post('copywriting/restoreVersion', {
    ...{ id: made.id, version: edited.version, no: 1 },
  })
  expect(restored.dataPoints).toEqual({ versionNo: 3 })
  const row = (await world.get('copywriting/getById', { id: made.id })).dataPoints
  expect(row.content).toBe('来「{{活动名称}}」')
})

it('draws among several texts by their weights', () => {
  const texts = [{ weight: 1 }, { weight: 3 }]
  expect(drawText(texts, 0.24)).toBe(texts[0])
  expect(drawText(texts, 0.26)).toBe(texts[1])
  expect(drawText([], 0.5)).toBeUndefined()
})

it('asks what is corrected in a notice that was published, and counts each reader once', async () => {
  const user = await world.newUser()
  const made = (
    await world.post('bulletin/insert', {
      ...{ title: '冬季活动安排', content: '<p>见列表</p>', forms: ['popup', 'list'] },
      from: new Date(Date.now() - 60_000).toISOString(),
    })
  ).dataPoints
  const out = (await world.post('bulletin/publish', { id: made.id, version: made.version }))
    .dataPoints
  const edit = (more: object) =>
    world.post('bulletin/update', {
      id: made.id,
      version: out.version,
      title: '春季活动安排',
      ...more,
    })
  expect((await edit({})).dataPoints.errors[0].message).toBe('修改已发布的公告，请写明更正说明')
  const edited = await edit({ correction: '季节写错' })
  expect(edited.dataPoints.versionNo).toBe(2)
  const { popup } = (await world.get('bulletin/getCurrent', { user })).dataPoints
  expect(popup.title).toBe('春季活动安排')
  for (const isNew of [true, false])
    expect((await world.post('bulletin/receive', { id: made.id, user })).dataPoints).toEqual({
      isNew,
    })
  expect((await world.get('bulletin/getCurrent', { user })).dataPoints.popup).toBeNull()
})

it('puts new settings in force from their moment on, and never changes what was', async () => {
  const now = (await world.get('orangeSetting/getNow')).dataPoints
  expect(now).toMatchObject({ versionNo: 1, values: { signIn: 5, dailyCap: 200 } })
  const next = {
    ...{ note: '签到加倍', values: { ...now.values, signIn: 10 } },
    ...{ rules: now.rules, privacy: now.privacy },
  }
  const late = await world.post('orangeSetting/insert', { ...next, from: '2025-01-01T00:00:00Z' })
  expect(late.dataPoints.errors[0].field).toBe('from')
  const from = new Date(Date.now() + 86_400_000).toISOString()
  expect((await world.post('orangeSetting/insert', { ...next, from })).dataPoints.versionNo).toBe(2)
  const after = (await world.get('orangeSetting/getNow')).dataPoints
  expect(after.values.signIn).toBe(5)
  expect(after.next).toMatchObject([{ versionNo: 2, note: '签到加倍' }])
})
