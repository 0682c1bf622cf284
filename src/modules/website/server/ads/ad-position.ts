import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { adPositionRunning } from '../../model/ad-position-calls.ts'
import { ad, adPosition } from '../../model/index.ts'

export const adPositionServing = serve(adPosition, {
  openPicks: true,
  pickNote: 'code',
  async check(next, act, before) {
    demandPlatform(act)
    if (before !== undefined) return
    const same = eq(tableOf(adPosition).code, next.code)
    if ((await findRows(act.tx, adPosition, same, 1)).length > 0) act.mark('code', '编码已存在')
  },
  mayMove: (_row, _move, person) => (person.ownerKind === 'platform' ? true : '广告位由平台管理'),
  async enrich(rows, act) {
    const found = await act.tx.execute<{
      position: string
      online: number
      impressions: string
      clicks: string
    }>(sql`
      select ad.position, count(distinct ad.id) filter (where ad.state = 'online')::int as online,
             coalesce(sum(daily.impressions), 0)::text as impressions, coalesce(sum(daily.clicks), 0)::text as clicks
        from ad left join ad_daily as daily on daily.ad = ad.id and daily.day > ${beijingDay(act.now)}::date - 30
       where ad.position in (${sql.join(
         rows.map(row => sql`${row.id}::uuid`),
         sql`, `,
       )}) group by 1`)
    const known = new Map(found.rows.map(row => [row.position, row]))
    return new Map(
      rows.map(row => {
        const figures = known.get(row.id)
        return [
          row.id,
          {
            online: figures?.online ?? 0,
            impressions: Number(figures?.impressions ?? 0),
            clicks: Number(figures?.clicks ?? 0),
          },
        ]
      }),
    )
  },
})

/** The running ads of a position: those whose pictures a new size would no longer fit. */
const runningRoute = route(adPositionRunning, {
  access: { action: 'adPosition.view' },
  summary: '广告位上的广告',
  async read({ id }, act) {
    const table = tableOf(ad)
    const rows = await findRows(
      act.tx,
      ad,
      and(eq(table.position, id), inArray(table.state, ['online', 'scheduled'])),
    )
    return rows.map(row => ({ id: row.id, title: row.title, state: row.state, endAt: row.endAt }))
  },
})

export const positionRoutes: readonly AnyRoute[] = [runningRoute]

/** The positions of a new installation. */
export async function seedPositions(act: Act): Promise<void> {
  const [known] = await findRows(act.tx, adPosition, undefined, 1)
  if (known !== undefined) return
  const presets = [
    {
      code: 'site_home_banner',
      name: '官网首页轮播',
      terminal: 'site',
      page: 'home',
      width: 1200,
      height: 400,
    },
    {
      code: 'h5_home_banner',
      name: 'H5 首页轮播',
      terminal: 'h5',
      page: 'home',
      width: 750,
      height: 320,
    },
    {
      code: 'site_thanks',
      name: '捐赠成功页横幅',
      terminal: 'site',
      page: 'thanks',
      width: 1200,
      height: 200,
    },
    {
      code: 'device_idle',
      name: '捐赠机待机画面',
      terminal: 'device',
      page: 'home',
      width: 1080,
      height: 608,
    },
  ] as const
  for (const preset of presets) await insertRow(act, adPosition, preset)
}
