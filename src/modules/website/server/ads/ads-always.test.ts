import { afterAll, beforeAll, expect, it } from 'vitest'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { file } from '#modules/platform/model/index.ts'
import { openSites, type Sites } from '#test/sites-world.ts'
import { adPosition } from '../../model/index.ts'
import { tendAds } from './ad.ts'

/* Ads without a first or a last day. */

let sites: Sites
beforeAll(async () => {
  sites = await openSites()
})
afterAll(() => sites.house.close())

const hour = 3_600_000
const newPosition = (code: string) =>
  sites.house.prepare(act =>
    insertRow(act, adPosition, {
      ...{ code, name: '横幅位', terminal: 'site', page: 'home', maxAds: 1 },
    }),
  )
const draft = async (position: string, more: object) => ({
  ...{ position, title: '为山里的孩子', ...more },
  image: await sites.house.prepare(async act => {
    const row = await insertRow(act, file, {
      ...{ name: 'a.png', size: 10_000, mime: 'image/png', sha256: 'x', width: 1200, height: 400 },
      ...{ resource: 'website/ad', field: 'image', account: sites.clerk.accountId },
    })
    return row.id
  }),
})
const run = async (question: Record<string, unknown>) => {
  const made = (await sites.post('ad/insert', question)).dataPoints
  const sent = await sites.post('ad/submit', { id: made.id, version: made.version })
  const { version } = sent.dataPoints
  return (await sites.post('ad/approve', { id: made.id, version }, sites.other)).dataPoints
}
it('begins when it is passed and runs until it is taken down where no day is named', async () => {
  const position = await newPosition('always')
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
  const position = await newPosition('later')
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
  const position = await newPosition('ages')
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
