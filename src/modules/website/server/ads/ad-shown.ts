import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { bigint, date, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { ad, adPosition } from '../../model/index.ts'
import { siteByHost } from '../site/site-config.ts'
import type { Ad } from './ad-row.ts'

const table = tableOf(ad)

/** How often each ad was shown and followed, by Beijing day. */
export const adDaily = pgTable(
  'ad_daily',
  {
    ad: uuid('ad').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    impressions: bigint('impressions', { mode: 'number' }).notNull().default(0),
    clicks: bigint('clicks', { mode: 'number' }).notNull().default(0),
  },
  table => [primaryKey({ columns: [table.ad, table.day] })],
)

/** What a page shows in a position now; counts an impression of each. */
const shownRoute = route({
  method: 'GET',
  path: '/api/website/ad/getShown',
  access: 'public',
  summary: '广告位当前展示',
  question: z.object({
    position: z.string().max(30),
    area: z.string().max(12).optional(),
    /** The host of the site that asks. */
    host: z.string().max(100).optional(),
  }),
  async change({ position: code, area, host }, act) {
    const [position] = await findRows(act.tx, adPosition, eq(tableOf(adPosition).code, code), 1)
    if (position === undefined || position.state !== 'enabled') return { position: null, ads: [] }
    const running = await runningNow(act, position.id, area)
    const shown = chosen(position, host === undefined ? running : await ofSite(act, host, running))
    const fallback = shown.length === 0 ? await defaultOf(act, position) : []
    const ads = [...shown, ...fallback]
    for (const row of ads) await countOf(act, row.id, 'impressions')
    return {
      position: { name: position.name, mode: position.mode, seconds: position.rotateSeconds },
      ads: ads.map(({ id, title, image, video, text, link, cause, label }) => ({
        id,
        title,
        image,
        video,
        text,
        link: cause === null ? link : `/project/${cause}`,
        label,
      })),
    }
  },
})

async function runningNow(act: Act, position: string, area: string | undefined): Promise<Ad[]> {
  const now = act.now.toISOString()
  const running = and(
    eq(table.position, position),
    inArray(table.state, ['online', 'scheduled']),
    lte(table.startAt, now),
    or(isNull(table.endAt), gt(table.endAt, now)),
  )
  return (await findRows(act.tx, ad, running))
    .filter(
      ({ areas }) =>
        (areas ?? []).length === 0 ||
        areas?.some(each => area?.startsWith(each.replace(/(00)+$/, ''))),
    )
    .sort((one, other) => one.sort - other.sort || other.weight - one.weight)
}

/** What a site shows of them: the platform's, and those of the organisation whose site it is. */
async function ofSite(act: Act, host: string, ads: readonly Ad[]): Promise<Ad[]> {
  const owner = (await siteByHost(act, host))?.organisation ?? null
  return ads.filter(({ organisation }) => organisation === null || organisation === owner)
}

/** A carousel and a pop-up take all, a fixed place the first, a random one any by weight. */
function chosen({ mode, maxAds }: Row<typeof adPosition>, rows: readonly Ad[]): readonly Ad[] {
  if (mode === 'fixed') return rows.slice(0, 1)
  if (mode !== 'random') return rows.slice(0, maxAds)
  let left = Math.random() * rows.reduce((sum, row) => sum + row.weight, 0)
  const drawn = rows.find(row => {
    left -= row.weight
    return left < 0
  })
  return drawn === undefined ? [] : [drawn]
}

async function defaultOf(act: Act, { defaultAd }: Row<typeof adPosition>): Promise<Ad[]> {
  const row = defaultAd === null ? undefined : await findRow(act.tx, ad, defaultAd)
  if (row === undefined) return []
  // What was taken down is seen nowhere, nor what leads to a cause that nobody watches any more.
  const mayStand = ['scheduled', 'online'].includes(row.state)
    ? true
    : row.state === 'ended' && row.cause === null
  return mayStand ? [row] : []
}

/** Clicks from one address in a minute that people make; many of them may share one. */
const clicksPerMinute = 120

const clickRoute = route({
  method: 'POST',
  path: '/api/website/ad/click',
  access: 'public',
  summary: '记录广告点击',
  question: z.strictObject({ id: z.uuid('记录编号有误') }),
  async change({ id }, act, { ip }) {
    limitRate('adClick', ip, clicksPerMinute)
    await countOf(act, id, 'clicks')
    return null
  },
})

async function countOf(act: Act, id: string, what: 'impressions' | 'clicks'): Promise<void> {
  const column = sql.identifier(what)
  await act.tx.execute(sql`
    with known as (
      update ad set ${column} = ${column} + 1
       where id = ${id} and state not in ('draft', 'pending', 'rejected') returning id
    )
    insert into ad_daily (ad, day, ${column}) select id, ${beijingDay(act.now)}::date, 1 from known
    on conflict (ad, day) do update set ${column} = ad_daily.${column} + 1`)
}

export const shownRoutes: readonly AnyRoute[] = [shownRoute, clickRoute]
