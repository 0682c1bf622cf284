import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PlainClient } from './plain-client.ts'
import { openStrangers, type Strangers, says, sso } from './strangers.ts'

/* The other calls of the specification's table: who is signed in, settings, areas, the footer, the editor. */

const security = '/api/common/platformSecurity'
let world: Strangers

beforeAll(async () => {
  world = await openStrangers()
})
beforeEach(() => world.beginAnew())
afterAll(() => world.close())

describe('who is signed in', () => {
  it('GET getUserModulesByLoginInfoStep answers modules with their uris', async () => {
    const each = await world.signedIn()
    const { dataPoints } = (await each.get('/api/upms/upms/getUserModulesByLoginInfoStep')).body
    expect(dataPoints.length).toBeGreaterThan(0)
    for (const module of dataPoints) {
      expect(module.uri).toMatch(/^\/\w+$/)
      for (const child of module.childModules) expect(child.uri).toMatch(`${module.uri}/`)
    }
    expect(says(await world.client().get('/api/upms/upms/getUserModulesByLoginInfoStep'))).toEqual([
      401, 4010,
    ])
  })

  it('GET getCharityDomain answers a text for type 1, signed in or not', async () => {
    for (const each of [world.client(), await world.signedIn('northhead')]) {
      const { body } = await each.get('/api/upms/charity/getCharityDomain', { type: 1 })
      expect(body).toMatchObject({ statusCode: 1, dataPoints: expect.any(String) })
    }
    expect(
      (await world.client().get('/api/upms/charity/getCharityDomain', { type: 9 })).status,
    ).toBe(400)
  })

  it('reads no record of another organisation, by no id', async () => {
    const each = await world.signedIn('northhead')
    const read = (path: string, id: string) => each.get(`/api/${path}/getById`, { id })
    const { north, south } = world.standing
    for (const [path, own, foreign] of [
      ['charity/organisation', north.id, south.id],
      ['charity/orgMerchant', north.merchant, south.merchant],
      ['project/project', north.cause, south.cause],
      ['project/cause', north.cause, south.cause],
    ] as const) {
      expect(says(await read(path, own)), path).toEqual([200, 1])
      const unknown = await read(path, '01900000-0000-7000-8000-000000000000')
      const theirs = await read(path, foreign)
      expect([theirs.status, theirs.body], path).toEqual([unknown.status, unknown.body])
      expect(theirs.body).toMatchObject({ statusCode: 4040, dataPoints: null })
      const list = await each.get(`/api/${path}/getListByPage`, { page: 1, limit: 50 })
      expect(JSON.stringify(list.body), path).not.toContain(foreign)
    }
    const change = await each.post('/api/project/project/update', {
      ...{ id: south.cause, version: 1, title: '改名' },
    })
    expect(says(change)).toEqual([404, 4040])
  })
})

describe('/api/common/platformSecurity', () => {
  it('getList answers strangers the login keys and nothing more', async () => {
    const { dataPoints } = (await world.client().get(`${security}/getList`)).body
    const keys = dataPoints.map((each: { key: string }) => each.key)
    expect(keys).toContain('login.captcha')
    expect(keys).not.toContain('login.ips')
    expect(Object.keys(dataPoints[0])).toEqual(['key', 'value'])
    expect(says(await world.client().get(`${security}/getListByPage`))).toEqual([401, 4010])
  })

  it('getListByPage, getById, insert, update and delete serve the security administrator', async () => {
    const each = await world.signedIn('secure')
    const page = await each.get(`${security}/getListByPage`, { page: 1, limit: 10, group: 'sms' })
    expect(page.body.dataPoints).toMatchObject({ page: 1, limit: 10, total: 4 })
    const [row] = page.body.dataPoints.list
    const one = await each.get(`${security}/getById`, { id: row.id })
    expect(one.body.dataPoints).toMatchObject({ id: row.id, group: 'sms', scopeKind: 'global' })
    const draft = {
      ...{ key: 'session.idleMinutes', scopeKind: 'organisationKind', value: 20 },
      reason: '测评要求',
    }
    expect(says(await each.post(`${security}/insert`, draft))).toEqual([403, 4033])
    await each.post(`${sso}/sendStepUpCode`)
    const code = await world.sentTo(each, 'secure')
    const prove = () => each.post(`${sso}/stepUp`, { method: 'sms', code })
    expect(says(await prove())).toEqual([200, 1])
    expect((await prove()).body.statusCode).toBe(0)
    const made = (await each.post(`${security}/insert`, draft)).body.dataPoints
    const changed = await each.post(`${security}/update`, {
      ...{ id: made.id, version: made.version, value: 15, reason: '再次调整' },
    })
    expect(changed.body.dataPoints).toMatchObject({ id: made.id, version: made.version + 1 })
    const builtIn = await each.del(`${security}/delete`, { id: row.id, reason: '不再需要' })
    expect(builtIn.body).toMatchObject({
      statusCode: 0,
      statusMessage: '内置安全项不可删除',
    })
    const gone = await each.del(`${security}/delete`, { id: made.id, reason: '不再需要' })
    expect(says(gone)).toEqual([200, 1])
    expect(says(await each.get(`${security}/getById`, { id: made.id }))).toEqual([404, 4040])
  })

  it('is closed to others, and to pages of any other size', async () => {
    const each = await world.signedIn('northhead')
    expect(says(await each.get(`${security}/getListByPage`))).toEqual([403, 4031])
    const secure = await world.signedIn('secure')
    expect(says(await secure.get(`${security}/getListByPage`, { limit: 11 }))).toEqual([400, 4001])
  })
})

describe('/api/common', () => {
  it('GET area/getAreas answers provinces, and what lies in one', async () => {
    const all = (await world.client().get('/api/common/area/getAreas')).body.dataPoints
    expect(all).toContainEqual(expect.objectContaining({ code: '110000', level: 1, leaf: false }))
    const inside = await world.client().get('/api/common/area/getAreas', { parentCode: '440000' })
    expect(inside.body.dataPoints).toContainEqual(
      expect.objectContaining({ code: '440100', name: '广州市' }),
    )
  })

  it('GET cfg/getCommConfig answers the footer as JSON in a text, and no other key', async () => {
    const path = '/api/common/cfg/getCommConfig'
    const { body } = await world.client().get(path, { key: 'cmp_bottom_info' })
    expect(Object.keys(JSON.parse(body.dataPoints.itemValue)).toSorted()).toEqual([
      ...['address', 'icp', 'tel'],
    ])
    expect(says(await world.client().get(path, { key: 'smtp_password' }))).toEqual([404, 4040])
  })
})

describe('/api/upms/uploadUEditor', () => {
  const path = '/api/upms/uploadUEditor'
  const picture = () =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: '#0f766e' } })
      .png()
      .toBuffer()
  const upload = async (each: PlainClient, name: string, bytes: Uint8Array) => {
    const form = new FormData()
    form.append('type', 'ajax')
    form.append('upfile', new Blob([new Uint8Array(bytes)]), name)
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    return each.ask('POST', path, { form, headers, query: { action: 'uploadimage' } })
  }

  it('GET action=config answers the editor without an envelope', async () => {
    const { body } = await (await world.signedIn()).get(path, { action: 'config' })
    expect(body).toMatchObject({
      imageActionName: 'uploadimage',
      imageFieldName: 'upfile',
      catcherActionName: 'catchimage',
      imageAllowFiles: expect.arrayContaining(['.png', '.jpg']),
    })
    expect(JSON.stringify(body)).not.toMatch(/svg/i)
  })

  it('POST takes a picture and answers state, url, title and original', async () => {
    const each = await world.signedIn()
    expect((await upload(each, '图 1.png', await picture())).body).toMatchObject({
      state: 'SUCCESS',
      url: expect.any(String),
      title: expect.any(String),
      original: '图 1.png',
    })
    const script = await upload(each, 'x.png', Buffer.from('<svg onload="alert(1)"/>'))
    expect(script.body.state).not.toBe('SUCCESS')
    expect((await upload(world.client(), 'x.png', await picture())).body.state).not.toBe('SUCCESS')
  })

  it('POST action=catchimage answers one item for each address, and reaches no address inside', async () => {
    const inside = ['http://127.0.0.1/a.png', 'http://2130706433/a.png', 'http://[::1]/a.png']
    const form = new URLSearchParams()
    for (const each of inside) form.append('source[]', each)
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const { body } = await (await world.signedIn()).ask('POST', path, {
      form,
      headers,
      query: { action: 'catchimage', callback: 'alert' },
    })
    expect(body.list.map((item: { source: string }) => item.source)).toEqual(inside)
    for (const item of body.list) expect(item.state).not.toBe('SUCCESS')
  })
})
