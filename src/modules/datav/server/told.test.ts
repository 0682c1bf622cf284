import { afterAll, beforeAll, expect, it } from 'vitest'
import { canvasOf, numberOf } from '#test/screens-world.ts'
import { openSold, type Sold } from '#test/sold-world.ts'

/* 通知升级, with the notices of the whole product. */

const minutes = 60_000
let sold: Sold

beforeAll(async () => {
  sold = await openSold()
}, 5 * minutes)
afterAll(() => sold?.close(), minutes)

it('tells the users of a component once a version, however often it is pressed', async () => {
  const { head, world } = sold
  const post = async (path: string, body: object) => {
    const answer = await head.post(`/api/datav/${path}`, body)
    expect(answer.statusMessage).toBe('success')
    return answer.dataPoints
  }
  const { id: component } = await post('design/copyComponent', { id: null, base: 'number' })
  const publish = async () => {
    const { version } = (await head.get('/api/datav/screenComponent/getById', { id: component }))
      .dataPoints
    await post('screenComponent/publish', { id: component, version })
  }
  await publish()
  const { id: screen } = await post('design/create', {
    ...{ name: '大厅', category: 'general', organisation: null, area: null },
    ...{ template: null, width: null, height: null, theme: null },
  })
  const placed = { ...numberOf('donation', 'amount'), component, componentVersion: 1 }
  await post('design/saveDraft', { id: screen, draftVersion: 1, snapshot: canvasOf(placed) })
  const tell = () => head.post('/api/datav/design/tellComponent', { id: component })
  const notices = async () =>
    (await world.execute(`select id from notice where title = '大屏组件有新版本'`)).length
  expect((await tell()).statusMessage).toBe('使用该组件的大屏都已是最新版本')
  await publish()
  expect((await tell()).dataPoints).toEqual({ told: 1 })
  expect((await tell()).statusMessage).toBe('已通知过第 2 版')
  expect(await notices()).toBe(1)
  await publish()
  expect((await tell()).dataPoints).toEqual({ told: 1 })
  expect(await notices()).toBe(2)
})
