import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AdDesk, hour, openAds } from '#test/ad-desk.ts'
import type { Sites } from '#test/sites-world.ts'
import { tendAds } from './ad.ts'

/* Ads without a first or a last day. */

let sites: Sites
let newPosition: AdDesk['newPosition']
let draft: AdDesk['draft']
let run: AdDesk['run']

beforeAll(async () => {
  ;({ sites, newPosition, draft, run } = await openAds())
})
afterAll(() => sites.house.close())

it('begins when it is passed and runs until it is taken down where no day is named', async () => {
  const position = await newPosition('always', { maxAds: 1 })
  const always = await run(await draft(position.id, { startAt: null, endAt: null }))
  expect(always).toMatchObject({ state: 'online', startAt: expect.any(String), endAt: null })
  await sites.house.run(tendAds, {})
  const shown = async () =>
    (await sites.house.call(null, 'GET', '/api/website/ad/getShown', { position: 'always' }))
      .dataPoints.ads
  expect(await shown()).toMatchObject([{ id: always.id }])
  const month = new Date(Date.now() + 800 * 24 * hour).toISOString().slice(0, 7)
  const calendar = await sites.get('ad/getCalendar', { position: position.id, month })
  expect(calendar.dataPoints.ads).toMatchObject([{ id: always.id, endAt: null }])
  const far = {
    startAt: new Date(Date.now() + 900 * 24 * hour).toISOString(),
    endAt: new Date(Date.now() + 901 * 24 * hour).toISOString(),
  }
  const late = (await sites.post('ad/insert', await draft(position.id, far))).dataPoints
  const full = await sites.post('ad/submit', { id: late.id, version: late.version })
  expect(full.dataPoints.errors[0].message).toMatch(/该广告位已满$/)
  const { id, version } = always
  const prolonged = await sites.post('ad/prolong', { id, version, endAt: far.endAt })
  expect(prolonged.statusMessage).toBe('该广告没有结束时间，一直投放，无需延期')
  await sites.post('ad/takeDown', { id, version, reason: '活动调整' })
  expect(await shown()).toEqual([])
})

it('without an end meets those that begin later', async () => {
  const position = await newPosition('later', { maxAds: 1 })
  const far = {
    startAt: new Date(Date.now() + 40 * 24 * hour).toISOString(),
    endAt: new Date(Date.now() + 41 * 24 * hour).toISOString(),
  }
  expect(await run(await draft(position.id, far))).toMatchObject({ state: 'scheduled' })
  const always = await draft(position.id, { startAt: null, endAt: null })
  const made = (await sites.post('ad/insert', always)).dataPoints
  const full = await sites.post('ad/submit', { id: made.id, version: made.version })
  expect(full.dataPoints.errors[0].message).toMatch(/该广告位已满$/)
})

it('to the end of time is refused for the first full day at once', async () => {
  const position = await newPosition('ages', { maxAds: 1 })
  const from = Date.now() + 3_000 * 24 * hour
  const far = {
    startAt: new Date(from).toISOString(),
    endAt: new Date(from + 24 * hour).toISOString(),
  }
  expect(await run(await draft(position.id, far))).toMatchObject({ state: 'scheduled' })
  const ages = await draft(position.id, { startAt: null, endAt: '9999-12-30T00:00:00.000Z' })
  const made = (await sites.post('ad/insert', ages)).dataPoints
  const full = await sites.post('ad/submit', { id: made.id, version: made.version })
  expect(full.dataPoints.errors[0].message).toBe(`${beijingDay(new Date(from))} 该广告位已满`)
})
