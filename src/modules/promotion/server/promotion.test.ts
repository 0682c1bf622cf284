import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Person } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { ref, text } from '#kinds/index.ts'
import { signedPush } from '#test/faults/intake-client.ts'
import { type FinanceWorld, openFinanceWorld } from '#test/finance-world.ts'
import { promotionModule } from './index.ts'

const article = resource('article/article', {
  label: '文章',
  title: 'name',
  fields: {
    name: text('名称', { required: true }),
    organisation: ref('机构', 'charity/organisation'),
  },
  owner: { organisation: 'organisation' },
  views: { list: ['name'] },
})

let world: FinanceWorld
let clerk: Person
let client: { accessKey: string; secret: string }
const today = beijingDay(new Date())

beforeAll(async () => {
  world = await openFinanceWorld(false, [
    { name: 'articles', servings: [serve(article)] },
    promotionModule,
  ])
  clerk = await world.of(world.north, [
    ...['view', 'create', 'update', 'disable'].map(verb => `promotion.${verb}`),
    ...['apiClient.view', 'apiClient.create'],
  ])
  const made = await world.call(clerk, 'POST', '/api/finance/apiClient/insert', {
    ...{ name: '小程序', organisation: world.north.id, merchant: world.north.merchant },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  client = { accessKey: made.dataPoints.accessKey, secret: made.dataPoints.newSecret }
})
afterAll(() => world.close())

async function promote(name: string) {
  const made = await world.call(clerk, 'POST', '/api/promotion/promotion/insert', {
    ...{ organisation: world.north.id, name, channel: 'wechat', targetKind: 'cause' },
    ...{ cause: world.north.cause, landing: 'https://give.example.org/p', validFrom: today },
  })
  expect(made.statusMessage).toBe('success')
  return made.dataPoints as { id: string; code: string; version: number }
}

/** Opens a link as a browser with this mark does; answers the mark that the page is told. */
async function open(code: string, mark?: string): Promise<string> {
  const answer = await world.app.inject({
    method: 'GET',
    url: `/api/promotion/promotion/open?code=${code}`,
    ...(mark === undefined ? {} : { cookies: { gyb_visitor: mark } }),
  })
  expect(answer.statusCode).toBe(302)
  const address = new URL(String(answer.headers.location))
  expect(address.origin).toBe('https://give.example.org')
  return address.searchParams.get('gyb_visitor') ?? ''
}

async function send(path: string, asked: object) {
  const push = signedPush(`/api/finance/intake/${path}`, asked, { client, key: randomUUID() })
  const answer = await world.app.inject({ method: 'POST', ...push, payload: push.body })
  return answer.json()
}
const order = (more: object) => ({
  merchantOrderNo: `WX${randomUUID().slice(0, 20)}`,
  ...{ amount: 5000, cause: world.north.cause, ...more },
})
const figures = async ({ id }: { id: string }) =>
  (await world.call(clerk, 'GET', '/api/promotion/promotion/getById', { id })).dataPoints

it('counts who opened a link, and whoever comes back once', async () => {
  const link = await promote('公众号推文')
  const mark = await open(link.code)
  expect(await open(link.code, mark)).toBe(mark)
  await open(link.code)
  expect(await figures(link)).toMatchObject({ pv: 3, uv: 2, orders: 0 })
  const unknown = await world.app.inject({ url: '/api/promotion/promotion/open?code=nobody12' })
  expect(unknown.statusCode).toBe(404)
})

it('credits an order to the link that its visitor opened last, and its payment once', async () => {
  const [first, last] = [await promote('海报'), await promote('短信')]
  const mark = await open(first.code)
  await open(last.code, mark)
  const asked = order({ visitor: mark })
  expect((await send('order', asked)).statusMessage).toBe('success')
  expect(await figures(last)).toMatchObject({ orders: 1, paidCount: 0 })
  const payment = {
    ...{ merchantOrderNo: asked.merchantOrderNo, amount: 5000, channelTradeNo: randomUUID() },
    paidAt: new Date(Date.now() - 1000).toISOString(),
  }
  await send('payment', payment)
  await send('payment', payment)
  expect(await figures(last)).toMatchObject({ orders: 1, paidCount: 1, paidAmount: 5000 })
  expect(await figures(first)).toMatchObject({ orders: 0, paidCount: 0 })
  const shown = await world.call(clerk, 'GET', '/api/promotion/promotion/getGifts', { id: last.id })
  expect(shown.dataPoints).toMatchObject({ total: 1, list: [{ amount: 5000, name: '爱心人士' }] })
  const course = await world.call(clerk, 'GET', '/api/promotion/promotion/getCourse', {
    id: last.id,
  })
  expect(course.dataPoints.days).toMatchObject([{ day: today, pv: 1, uv: 1, paidAmount: 5000 }])
})

it('credits nothing that came more than seven days later, without a mark, or to another organisation', async () => {
  const link = await promote('旧链接')
  const mark = await open(link.code)
  await world.prepare(act =>
    act.tx.execute(
      `update promotion_seen set last_at = now() - interval '8 days' where visitor = '${mark}'`,
    ),
  )
  await send('order', order({ visitor: mark }))
  await send('order', order({}))
  expect(await figures(link)).toMatchObject({ orders: 0 })
})

it('counts no more once it is switched off, and still leads to its page', async () => {
  const link = await promote('停用的链接')
  const off = await world.call(clerk, 'POST', '/api/promotion/promotion/disable', {
    ...{ id: link.id, version: link.version },
  })
  expect(off.statusMessage).toBe('success')
  await open(link.code)
  expect(await figures(link)).toMatchObject({ pv: 0, uv: 0 })
})
