import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '#kernel/server/uuid.ts'
import { targetDonor } from '#modules/cause/model/index.ts'
import { siteConfig } from '#modules/website/model/index.ts'
import type { Browser } from '#test/account-world.ts'
import { paidGift, signedPush } from '#test/faults/intake-client.ts'
import { openStanding, type Standing } from '#test/faults/standing.ts'

/* An invitation to a directed drive in the whole product: made in the office, followed on a site. */

const minutes = 60_000
let world: Standing
let desk: Browser

beforeAll(async () => {
  world = await openStanding()
  await world.account('desk', {
    ownerKind: 'organisation',
    organisation: world.north.id,
    roles: ['org_operator'],
  })
  desk = await world.signedIn('desk')
}, 5 * minutes)
afterAll(async () => {
  await world?.close()
  await world?.drop()
}, minutes)

async function send(url: string, given: object, client = world.north.client) {
  const signed = signedPush(url, given, { client, key: newId() })
  const sent = { method: 'POST', url, headers: signed.headers, payload: signed.body } as const
  return (await world.product.app.inject(sent)).json()
}

const order = (phone: string, invitation: string) => {
  const gift = paidGift(`V${newId().slice(-20)}`, { cause: world.north.cause, amount: 5000 })
  const { channelTradeNo: _no, paidAt: _at, ...asked } = gift
  const donor = { name: '受邀人', phone }
  return send('/api/finance/intake/order', { ...asked, donor, invitation })
}

it('opens for the site of its organisation, and takes gifts from the invited phone only', async () => {
  await world.execute(`update project set raise_mode = '2' where id = '${world.north.cause}'`)
  const { organisation, cause } = { organisation: world.north.id, cause: world.north.cause }
  const phone = '13800000041'
  await world.plant(targetDonor, {
    ...{ organisation, cause, name: '受邀人', phone, role: 'member', state: 'none' },
  })
  const other = '13800000042'
  await world.plant(targetDonor, {
    ...{ organisation, cause, name: '另一人', phone: other, role: 'member', state: 'none' },
  })
  const list = async () =>
    (await desk.get('/api/project/targetDonor/getListByPage')).dataPoints.list.find(
      (each: { name: string }) => each.name === '受邀人',
    )
  const invite = async () => {
    const { id, version } = await list()
    return desk.post('/api/project/targetDonor/invite', { id, version })
  }
  expect((await invite()).statusMessage).toContain('还没有设置站点域名')
  await world.plant(siteConfig, { organisation, host: 'give.example.org', state: 'enabled' })
  const { link } = (await invite()).dataPoints.extra
  expect(link).toMatch(/^https:\/\/give\.example\.org\/invite\//)
  const token = link.split('/').at(-1)
  const opened = await send('/api/finance/intake/openInvitation', { token })
  expect(opened.dataPoints).toMatchObject({ cause: { id: cause }, phone: '138****0041' })
  expect((await list()).state).toBe('opened')
  const south = await send('/api/finance/intake/openInvitation', { token }, world.south.client)
  expect(south.statusCode).not.toBe(1)
  expect((await order(other, token)).dataPoints.errors).toEqual([
    { field: 'donor', message: '不在定向募捐范围' },
  ])
  expect((await order(phone, `${token.slice(0, 43)}x`)).dataPoints.errors[0].field).toBe(
    'invitation',
  )
  expect((await order(phone, token)).statusMessage).toBe('success')
})
