import { insertRow } from '#kernel/server/rows.ts'
import { file } from '#modules/platform/model/index.ts'
import { adPosition } from '#modules/website/model/index.ts'
import { openSites } from './sites-world.ts'

/** An hour in milliseconds. */
export const hour = 3_600_000

/** The sites, with positions and ads that a test makes as it needs them. */
export async function openAds() {
  const sites = await openSites()

  const picture = (width: number, height: number, size = 10_000) =>
    sites.house.prepare(async act => {
      const row = await insertRow(act, file, {
        name: 'a.png',
        size,
        mime: 'image/png',
        sha256: 'x',
        resource: 'website/ad',
        field: 'image',
        width,
        height,
        account: sites.clerk.accountId,
      })
      return row.id
    })

  /** A position of the home page. */
  const newPosition = (code: string, more = {}) =>
    sites.house.prepare(act =>
      insertRow(act, adPosition, { code, name: '横幅位', terminal: 'site', page: 'home', ...more }),
    )

  /** What is sent to make an ad that runs now. */
  const draft = async (position: string, more = {}) => ({
    position,
    title: '为山里的孩子',
    image: await picture(1200, 400),
    startAt: new Date(Date.now() - hour).toISOString(),
    endAt: new Date(Date.now() + 24 * hour).toISOString(),
    ...more,
  })

  /** Made, sent for review and passed by another. */
  const run = async (question: Record<string, unknown>) => {
    const made = (await sites.post('ad/insert', question)).dataPoints
    const sent = await sites.post('ad/submit', { id: made.id, version: made.version })
    const { version } = sent.dataPoints
    return (await sites.post('ad/approve', { id: made.id, version }, sites.other)).dataPoints
  }

  const shownOn = async (question: Record<string, unknown>): Promise<string[]> =>
    (await sites.house.call(null, 'GET', '/api/website/ad/getShown', question)).dataPoints.ads.map(
      (each: { id: string }) => each.id,
    )
  /** The ads that visitors are shown at a position, from this area. */
  const shownIn = (position: string, area?: string) =>
    shownOn({ position, ...(area ? { area } : {}) })
  return { sites, picture, newPosition, draft, run, shownOn, shownIn }
}

/** What tests of ads stand in. */
export type AdDesk = Awaited<ReturnType<typeof openAds>>
