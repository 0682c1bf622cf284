import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Person, ScopeKind } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { certificate } from '#modules/charity/model/index.ts'
import { contentModule } from '#modules/content/server/index.ts'
import { charityGiving, giving } from '#modules/finance/server/index.ts'
import {
  type ProjectWorld,
  projectModules,
  projectWorld,
} from '#modules/project/server/fixture/project-world.ts'
import { websitePorts } from '#modules/website/server/index.ts'
import { signedPush } from '#test/faults/intake-client.ts'
import { openTerms } from '#test/finance-world.ts'
import { openHouse, personWith, type TestHouse } from '#test/house.ts'
import { answerPort, reconnect } from '#test/stand-ins.ts'
import { stationActions, stationDraft } from '../fixture/station-world.ts'
import { stationModule } from '../index.ts'

let house: TestHouse
let world: ProjectWorld
let clerk: Person
let cause: string
const origin = 'https://admin.example.org'

beforeAll(async () => {
  house = await openHouse([...projectModules, contentModule, stationModule], {
    connect() {
      answerPort(giving, { ...openTerms, ...charityGiving, causes: causeTerms })
      reconnect(causePorts, { siteOf: async () => 'https://give.example.org' })
      reconnect(websitePorts, { origin: () => origin })
    },
  })
  world = await projectWorld(house, personWith)
  clerk = personWith(
    [...stationActions, 'apiClient.create', 'apiClient.view', 'orgMerchant.view'],
    {
      ...{ ownerKind: 'organisation', ownerId: world.north.id, scope: 'organisation' as ScopeKind },
    },
  )
  cause = (await world.raising()).id
})
afterAll(() => house.close())

const post = (call: string, question: Record<string, unknown>) =>
  house.call(clerk, 'POST', `/api/equipment/${call}`, question)
const get = (call: string, question: Record<string, unknown>) =>
  house.call(clerk, 'GET', `/api/equipment/${call}`, question)

const draft = (more: object = {}) => ({
  ...{ organisation: world.north.id, name: '社区海报', kind: '1', cause, campaign: 'poster-1' },
  ...more,
})
async function code(more: object = {}) {
  const made = await post('qrCode/insert', draft(more))
  expect(made.statusMessage).toBe('success')
  return made.dataPoints
}
const scan = (shortCode: string, mark?: string) =>
  house.app.inject({
    url: `/q/${shortCode}`,
    ...(mark === undefined ? {} : { cookies: { gyb_visitor: mark } }),
  })
const figures = async (id: string) => (await get('qrCode/getById', { id })).dataPoints

async function certify(): Promise<void> {
  await house.prepare(async act => {
    await insertRow(act, certificate, {
      ...{
        organisation: world.north.id,
        type: '2',
        number: '京慈募证第 2026001 号',
        files: [newId()],
      },
    })
    await act.tx.execute(
      sql`update organisation set hotline = '010-88880000' where id = ${world.north.id}`,
    )
  })
}

it('has no poster without the number of the public fundraising certificate, and says all the law wants with it', async () => {
  const made = await code()
  const poster = () =>
    house.app.inject({
      url: `/api/equipment/qrCode/download?id=${made.id}&format=pdf`,
      headers: { 'x-test-person': clerk.accountId },
    })
  await house.prepare(act =>
    act.tx.execute(
      sql`update organisation set hotline = '010-88880000' where id = ${world.north.id}`,
    ),
  )
  const refused = await poster()
  expect(refused.json().statusMessage).toBe('缺少公开募捐资格证书编号，不能生成海报')
  await certify()
  const face = (await get('qrCode/getFace', { id: made.id })).dataPoints
  const said = Object.fromEntries(face.lines)
  expect(said).toMatchObject({
    公开募捐资格证书编号: '京慈募证第 2026001 号',
    统一社会信用代码: world.north.uscc,
    联系电话: '010-88880000',
  })
  expect(said.募捐方案备案编号).toMatch(/^\w{18}A26\d{3}$/)
  expect(face.link).toBe(`${origin}/q/${made.shortCode}`)
  const drawn = await poster()
  expect(drawn.headers['content-type']).toBe('application/pdf')
  expect(drawn.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
})

it('leads to the donor page with its source, and counts scans and visitors', async () => {
  const made = await code({ amounts: [1000, 5000] })
  const first = await scan(made.shortCode)
  expect(first.statusCode).toBe(302)
  const address = new URL(String(first.headers.location))
  expect(address.origin + address.pathname).toBe(`https://give.example.org/causes/${cause}`)
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    ...{ source: 'qr', code: made.shortCode, campaign: 'poster-1', amounts: '1000-5000' },
  })
  const mark = address.searchParams.get('gyb_visitor') ?? ''
  await scan(made.shortCode, mark)
  await scan(made.shortCode)
  expect(await figures(made.id)).toMatchObject({ scans: 3, visitors: 2 })
  const course = (await get('qrCode/getCourse', { id: made.id })).dataPoints
  expect(course.days).toMatchObject([{ day: beijingDay(new Date()), scans: 3, visitors: 2 }])
  expect((await scan('nobody12')).statusCode).toBe(404)
})

it('says why it leads nowhere: stopped, over, or a cause that raises no more', async () => {
  const stopped = await code({ name: '停用的二维码' })
  await post('qrCode/disable', { id: stopped.id, version: stopped.version })
  const page = await scan(stopped.shortCode)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('该二维码已停用')
  expect(page.body).toContain('010-88880000')
  expect((await figures(stopped.id)).extra.lately).toBe(1)
  const over = await code({
    name: '过期的二维码',
    validTo: new Date(Date.now() + 60_000).toISOString(),
  })
  await house.prepare(act =>
    act.tx.execute(
      sql`update qr_code set valid_to = now() - interval '1 hour' where id = ${over.id}`,
    ),
  )
  expect((await scan(over.shortCode)).body).toContain('该二维码已过期')
  const { id: ended } = await world.approved()
  const early = await code({ name: '未开始募捐', cause: ended })
  const told = await scan(early.shortCode)
  expect(told.statusCode).toBe(200)
  expect(told.body).toContain('暂不能收款')
})

it('keeps its target once it was scanned, and ends no later than the plan', async () => {
  const made = await code({ name: '换目标' })
  const free = await post('qrCode/update', {
    ...{ id: made.id, version: made.version, kind: '2', cause: null },
  })
  expect(free.statusMessage).toBe('success')
  await scan(made.shortCode)
  const bound = await post('qrCode/update', {
    ...{ id: made.id, version: free.dataPoints.version, kind: '1', cause },
  })
  expect(bound.dataPoints.errors).toContainEqual({
    field: 'cause',
    message: '已有扫码，不能更换目标',
  })
  const late = await post(
    'qrCode/insert',
    draft({ validTo: `${addDays(beijingDay(new Date()), 400)}T00:00:00Z` }),
  )
  expect(late.dataPoints.errors[0].message).toMatch(/^不能晚于募捐方案结束日 \d{4}-\d{2}-\d{2}$/)
})

it('is made in numbers for one target, and one for each of several stations', async () => {
  const many = await post('qrCode/createMany', {
    howMany: 12,
    draft: draft({ placement: '地铁站' }),
  })
  expect(many.dataPoints.made).toBe(12)
  const { rows } = await house.prepare(act =>
    act.tx.execute<{ placement: string }>(
      sql`select placement from qr_code where placement like '地铁站%' order by number`,
    ),
  )
  expect(rows.map(row => row.placement).slice(0, 2)).toEqual(['地铁站01', '地铁站02'])
  const places = []
  for (const name of ['一号爱心驿站', '二号爱心驿站'])
    places.push(
      (await post('postStation/insert', stationDraft(world.north.id, { name }))).dataPoints.id,
    )
  expect((await post('qrCode/createForStations', { stations: places })).dataPoints.made).toBe(2)
  const listed = await get('postStation/getPrints', { id: places[0] })
  expect(listed.dataPoints).toMatchObject([{ name: '一号爱心驿站' }])
})

it('is credited with the gift of whoever scanned it last, once', async () => {
  const made = await code({ name: '带来捐赠的二维码' })
  const address = new URL(String((await scan(made.shortCode)).headers.location))
  const merchant = await house.prepare(async act => {
    const { rows } = await act.tx.execute<{ id: string }>(
      sql`select id from org_merchant where organisation = ${world.north.id}`,
    )
    return rows[0]?.id ?? ''
  })
  const key = await house.call(clerk, 'POST', '/api/finance/apiClient/insert', {
    ...{ name: '捐赠站点', organisation: world.north.id, merchant },
    expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
  })
  expect(key).toMatchObject({ statusMessage: 'success' })
  const asked = {
    ...{ merchantOrderNo: randomUUID().slice(0, 20), amount: 5000, cause },
    ...{ channelTradeNo: randomUUID(), paidAt: new Date().toISOString() },
    visitor: address.searchParams.get('gyb_visitor'),
  }
  const client = { accessKey: key.dataPoints.accessKey, secret: key.dataPoints.newSecret }
  const push = signedPush('/api/finance/intake/donation', asked, { client, key: randomUUID() })
  const answer = await house.app.inject({ method: 'POST', ...push, payload: push.body })
  expect(answer.json().statusMessage).toBe('success')
  expect(await figures(made.id)).toMatchObject({ orders: 1, donations: 1, amount: 5000 })
})

it('never leads off the site of its organisation, whatever path somebody wrote', async () => {
  const away = '//evil.example/pay'
  const refused = await post('qrCode/insert', draft({ kind: '9', cause: null, path: away }))
  expect(refused.dataPoints.errors).toEqual([
    { field: 'path', message: '站内链接以 / 开头，不能指向其他网站' },
  ])
  const made = await code({ kind: '9', cause: null, path: '/about' })
  // As one of before stands there.
  await house.prepare(act =>
    act.tx.execute(sql`update qr_code set path = ${away} where id = ${made.id}`),
  )
  const { headers } = await scan(made.shortCode)
  expect(new URL(String(headers.location)).origin).toBe('https://give.example.org')
})
