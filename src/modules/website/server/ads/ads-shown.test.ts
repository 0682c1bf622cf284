import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AdDesk, hour, openAds } from '#test/ad-desk.ts'
import type { Sites } from '#test/sites-world.ts'
import { tendAds } from './ad.ts'

/* Where and when an ad is shown, and how that is counted. */

let sites: Sites
let newPosition: AdDesk['newPosition']
let draft: AdDesk['draft']
let run: AdDesk['run']
let shownOn: AdDesk['shownOn']
let shownIn: AdDesk['shownIn']

beforeAll(async () => {
  ;({ sites, newPosition, draft, run, shownOn, shownIn } = await openAds())
})
afterAll(() => sites.house.close())

describe('an ad', () => {
  it('counts for its position the last thirty days as Beijing counts them', async () => {
    const position = await newPosition('month')
    const { id } = await run(await draft(position.id))
    const today = beijingDay(new Date())
    await sites.house.prepare(act =>
      act.tx.execute(`insert into ad_daily (ad, day, impressions)
        values ('${id}', '${today}', 1), ('${id}', '${today}'::date - 29, 10), ('${id}', '${today}'::date - 30, 100)`),
    )
    expect(
      (await sites.get('adPosition/getById', { id: position.id })).dataPoints.extra.impressions,
    ).toBe(11)
  })

  it('has no calendar of a month that is none', async () => {
    const { id } = await newPosition('months')
    const asked = await sites.get('ad/getCalendar', { position: id, month: '2026-13' })
    expect(asked.dataPoints.errors).toMatchObject([
      { field: 'month', message: '月份格式如 2026-11' },
    ])
  })

  it('of the position itself is shown while no other runs', async () => {
    const position = await newPosition('fallback')
    const spare = await run(await draft(position.id))
    await sites.house.prepare(act =>
      act.tx.execute(
        `update ad set end_at = date_trunc('milliseconds', now()) where id = '${spare.id}'`,
      ),
    )
    await sites.house.run(tendAds, {})
    await sites.post('adPosition/update', {
      id: position.id,
      version: position.version,
      defaultAd: spare.id,
    })
    const shown = await sites.house.call(null, 'GET', '/api/website/ad/getShown', {
      position: 'fallback',
    })
    expect(shown.dataPoints.ads).toMatchObject([{ id: spare.id }])
    const wrong = await run(await draft(position.id, { title: '有误的广告' }))
    const { version } = (await sites.get('adPosition/getById', { id: position.id })).dataPoints
    await sites.post('adPosition/update', { id: position.id, version, defaultAd: wrong.id })
    expect(await shownIn('fallback')).toEqual([wrong.id])
    await sites.post('ad/takeDown', { id: wrong.id, version: wrong.version, reason: '内容有误' })
    expect(await shownIn('fallback')).toEqual([])
  })

  it('is shown where it is meant to be shown, and counted by day', async () => {
    const { id } = await newPosition('regional')
    const everywhere = await run(await draft(id))
    const north = await run(await draft(id, { areas: ['610000'], title: '陕西活动' }))
    expect((await shownIn('regional', '610802')).sort()).toEqual([everywhere.id, north.id].sort())
    expect(await shownIn('regional', '330106')).toEqual([everywhere.id])
    expect(await shownIn('regional')).toEqual([everywhere.id])
    await sites.house.call(null, 'POST', '/api/website/ad/click', { id: north.id })
    const [day] = (await sites.get('ad/getDaily', { id: north.id })).dataPoints
    expect(day).toMatchObject({ impressions: 1, clicks: 1 })
  })

  it('comes and goes with the clock', async () => {
    const { id } = await newPosition('clock')
    const later = await run(await draft(id, { startAt: new Date(Date.now() + hour).toISOString() }))
    expect(later.state).toBe('scheduled')
    const state = async () => (await sites.get('ad/getById', { id: later.id })).dataPoints.state
    const move = (start: string, end: string) =>
      sites.house.prepare(act =>
        act.tx.execute(
          `update ad set start_at = now() + interval '${start}', end_at = now() + interval '${end}' where id = '${later.id}'`,
        ),
      )
    await sites.house.run(tendAds, {})
    expect([await state(), await shownIn('clock')]).toEqual(['scheduled', []])
    await move('-1 minute', '1 hour')
    expect(await shownIn('clock')).toEqual([later.id])
    await sites.house.run(tendAds, {})
    expect(await state()).toBe('online')
    await move('-2 hours', '-1 minute')
    expect(await shownIn('clock')).toEqual([])
    await sites.house.run(tendAds, {})
    expect(await state()).toBe('ended')
  })

  it("of an organisation stands on no other organisation's site", async () => {
    const { id } = await newPosition('sites')
    const common = await run(await draft(id))
    const { organisation } = sites
    const own = await run(await draft(id, { organisation, title: '机构自己的活动' }))
    const site = { title: '北方慈善网', organisation, host: 'north.example.org' }
    expect((await sites.post('siteConfig/insert', site)).statusCode).toBe(1)
    const shownAt = (host: string) => shownOn({ position: 'sites', host })
    expect((await shownAt('NORTH.example.org:443')).sort()).toEqual([common.id, own.id].sort())
    expect(await shownAt('south.example.org')).toEqual([common.id])
  })
})
