import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#kernel/server/rows.ts'
import { type AdDesk, openAds } from '#test/ad-desk.ts'
import type { Sites } from '#test/sites-world.ts'
import { reconnect } from '#test/stand-ins.ts'
import { adPosition } from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { tendAds } from './ad.ts'

/* The way of an ad from its draft to its end, and who may go it. */

let sites: Sites
let picture: AdDesk['picture']
let newPosition: AdDesk['newPosition']
let draft: AdDesk['draft']
let run: AdDesk['run']
let shownIn: AdDesk['shownIn']

beforeAll(async () => {
  ;({ sites, picture, newPosition, draft, run, shownIn } = await openAds())
})
afterAll(() => sites.house.close())

describe('an ad', () => {
  it('never overfills its position, and goes with its cause', async () => {
    const position = await sites.house.prepare(act =>
      insertRow(act, adPosition, {
        code: 'tight',
        name: '一条位',
        terminal: 'site',
        page: 'home',
        maxAds: 1,
      }),
    )
    const image = await picture(1200, 400)
    const draft = (title: string) => ({
      position: position.id,
      title,
      image,
      startAt: new Date(Date.now() - 60_000).toISOString(),
      endAt: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const commercial = await sites.post('ad/insert', draft('高薪兼职等你来'))
    expect(commercial.dataPoints.errors[0].message).toContain('高薪兼职')
    const run = async (title: string) => {
      const made = (await sites.post('ad/insert', draft(title))).dataPoints
      const sent = await sites.post('ad/submit', { id: made.id, version: made.version })
      if (sent.statusCode !== 1) return sent
      return sites.post(
        'ad/approve',
        { id: made.id, version: sent.dataPoints.version },
        sites.other,
      )
    }
    const first = await run('为山里的孩子')
    expect(first.dataPoints.state).toBe('online')
    expect((await run('另一条')).dataPoints.errors[0].message).toMatch(/该广告位已满$/)
    const shown = await sites.house.call(null, 'GET', '/api/website/ad/getShown', {
      position: 'tight',
    })
    expect(shown.dataPoints.ads).toHaveLength(1)
    expect(
      (await sites.get('ad/getById', { id: first.dataPoints.id })).dataPoints.impressions,
    ).toBe(1)
    await sites.house.prepare(act =>
      act.tx.execute(`update ad set cause = gen_random_uuid() where id = '${first.dataPoints.id}'`),
    )
    reconnect(websitePorts, { raisingCauses: async () => new Set() })
    await sites.house.run(tendAds, {})
    reconnect(websitePorts, { raisingCauses: async (_reader, causes) => new Set(causes) })
    expect((await sites.get('ad/getById', { id: first.dataPoints.id })).dataPoints).toMatchObject({
      state: 'offline',
      offlineReason: '标的已结束募捐',
    })
  })

  it('is offered no page of a cause', async () => {
    const made = await sites.post('adPosition/insert', {
      code: 'cause_banner',
      name: '项目页横幅',
      terminal: 'site',
      page: 'cause',
      width: 1200,
      height: 400,
    })
    expect(made.dataPoints.errors[0].field).toBe('page')
  })

  it('fits its position and leads only where the platform allows', async () => {
    const { id } = await newPosition('strict')
    const say = async (more: Record<string, unknown>) => {
      const answer = await sites.post('ad/insert', await draft(id, more))
      return answer.dataPoints.errors?.[0]
    }
    expect((await say({ image: await picture(800, 800) })).message).toContain('需要 1200 × 400')
    expect((await say({ image: await picture(1200, 400, 900_000) })).message).toBe(
      '图片不能超过 500 KB',
    )
    expect((await say({ link: 'https://shop.example.com/x' })).field).toBe('link')
    // Each of these is another host to a browser.
    for (const link of ['//shop.example.com', '/\\shop.example.com', '/\t/shop.example.com'])
      expect((await say({ link })).field, link).toBe('link')
    expect((await say({ link: 'https://shop@www.mca.gov.cn/' })).message).toBe('链接中不能带用户名')
    for (const link of ['causes', 'https://site.invalid/causes'])
      expect((await say({ link })).field, link).toBe('link')
    expect(await say({ link: '/causes?from=ad' })).toBeUndefined()
    expect(await say({ link: 'https://www.mca.gov.cn/' })).toBeUndefined()
    expect((await say({ link: 'http://www.mca.gov.cn/' })).message).toBe('站外链接应为 https 地址')
    const own = 'http://127.0.0.1:8099/help'
    expect((await say({ link: own })).field).toBe('link')
    reconnect(websitePorts, { origin: () => 'http://127.0.0.1:8099' })
    expect(await say({ link: own })).toBeUndefined()
    expect((await say({ link: 'http://127.0.0.1:8098/help' })).field).toBe('link')
    reconnect(websitePorts, { origin: () => null })
  })

  it('that runs keeps its content; a new version takes its place when it is passed', async () => {
    const { id } = await newPosition('versions', { maxAds: 1 })
    const first = await run(await draft(id))
    expect(first.state).toBe('online')
    const changed = await sites.post('ad/update', {
      id: first.id,
      version: first.version,
      title: '为山里的老人',
    })
    expect(changed.dataPoints.errors[0].message).toContain('改版')
    const second = await run(await draft(id, { title: '为山里的老人', replaces: first.id }))
    expect(second.state).toBe('online')
    expect((await sites.get('ad/getById', { id: first.id })).dataPoints.state).toBe('ended')
  })

  it('that the platform took down runs again only after another review, unless the platform puts it back', async () => {
    const { id } = await newPosition('barred')
    const own = await run(await draft(id, { organisation: sites.organisation }))
    const down = await sites.post('ad/takeDown', {
      ...{ id: own.id, version: own.version, reason: '内容有误' },
    })
    expect(down.dataPoints).toMatchObject({ state: 'offline', barred: true })
    const seen = (await sites.get('ad/getById', { id: own.id }, sites.head)).dataPoints
    expect(seen.can).not.toContain('putBack')
    const asked = { id: own.id, version: seen.version }
    const back = await sites.post('ad/putBack', asked, sites.head)
    expect(back).toMatchObject({ status: 403 })
    expect(back.statusMessage).toBe('该广告由平台下线，请重新提交审核')
    const changed = await sites.post('ad/update', { ...asked, title: '换一张' }, sites.head)
    expect(changed.dataPoints.errors[0].field).toBe('title')
    const sent = await sites.post('ad/submit', asked, sites.head)
    expect(sent.dataPoints.state).toBe('pending')
    const question = { id: own.id, version: sent.dataPoints.version }
    const passed = await sites.post('ad/approve', question, sites.other)
    expect(passed.dataPoints).toMatchObject({ state: 'online', barred: false, offlineReason: null })
    const again = await sites.post('ad/takeDown', {
      ...{ id: own.id, version: passed.dataPoints.version, reason: '再看一看' },
    })
    const taken = { id: own.id, version: again.dataPoints.version }
    expect((await sites.post('ad/putBack', taken)).dataPoints).toMatchObject({
      state: 'online',
      barred: false,
    })
  })

  it('that its organisation took down itself is put back as it was passed', async () => {
    const { id } = await newPosition('paused')
    const own = await run(await draft(id, { organisation: sites.organisation }))
    const down = await sites.post(
      'ad/takeDown',
      { id: own.id, version: own.version, reason: '暂停几天' },
      sites.head,
    )
    const asked = { id: own.id, version: down.dataPoints.version }
    const changed = await sites.post('ad/update', { ...asked, title: '没有审过的' }, sites.head)
    expect(changed.dataPoints.errors[0].message).toContain('改版')
    expect((await sites.post('ad/putBack', asked, sites.head)).dataPoints.state).toBe('online')
  })

  it('takes the last free slot of a position once, however many are approved at one moment', async () => {
    const { id } = await newPosition('race', { maxAds: 1 })
    const waiting = []
    for (const title of ['甲乙', '丙丁', '戊己']) {
      const made = (await sites.post('ad/insert', await draft(id, { title }))).dataPoints
      waiting.push((await sites.post('ad/submit', { id: made.id, version: 1 })).dataPoints)
    }
    const answers = await Promise.all(
      waiting.map(({ id: each, version }) =>
        sites.post('ad/approve', { id: each, version }, sites.other),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 1)).toHaveLength(1)
    expect(await shownIn('race')).toHaveLength(1)
  })

  it('of an organisation is its own: others neither see nor move it, and positions are not theirs', async () => {
    const { id } = await newPosition('shared')
    const own = await sites.post(
      'ad/insert',
      await draft(id, { organisation: sites.organisation }),
      sites.head,
    )
    expect(own.dataPoints).toMatchObject({ organisation: sites.organisation, state: 'draft' })
    const stranger = { ...sites.head, ownerId: '01a00000-0000-7000-8000-000000000001' }
    expect((await sites.get('ad/getById', { id: own.dataPoints.id }, stranger)).status).toBe(404)
    const sent = await sites.post('ad/submit', { id: own.dataPoints.id, version: 1 }, stranger)
    expect(sent.status).toBe(404)
    const { version } = (
      await sites.post('ad/submit', { id: own.dataPoints.id, version: 1 }, sites.head)
    ).dataPoints
    const colleague = { ...sites.head, accountId: sites.other.accountId }
    const passed = await sites.post('ad/approve', { id: own.dataPoints.id, version }, colleague)
    expect(passed).toMatchObject({ status: 403, statusMessage: '广告由平台审核' })
    const position = await sites.post(
      'adPosition/insert',
      { code: 'mine', name: '自建位', terminal: 'site', page: 'home', width: 10, height: 10 },
      sites.head,
    )
    expect(position.status).toBe(403)
    const twice = await sites.post('adPosition/insert', {
      ...{ code: 'shared', name: '同名位', terminal: 'site', page: 'home', width: 10, height: 10 },
    })
    expect(twice.dataPoints.errors).toMatchObject([{ field: 'code', message: '编码已存在' }])
  })
})
