import { eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { serve } from '#kernel/server/serve.ts'
import { bigScreen, type ScreenSketch } from '../model/index.ts'
import { blankSnapshot, makeDraft } from './draft.ts'
import { isWithin } from './scope.ts'
import { screenDraftTable } from './tables.ts'

export type Screen = Row<typeof bigScreen>

/** Seconds within which a display that asked for data counts as online. */
export const onlineSeconds = 180

/** Screens: their scope never reaches farther than that of who edits them. */
export const bigScreenServing = serve(bigScreen, {
  prepare: async (draft, act) => ({
    number: await nextRecordNumber(act, 'DP'),
    area: draft.area ?? soleArea(act),
  }),
  check(next, act) {
    const { ownerKind, areaCodes } = act.person
    if (ownerKind === 'unit' && next.area !== null && !isWithin(next.area, areaCodes))
      act.mark('area', '不能超出本单位的管辖区域')
    if (next.organisation !== null && next.area !== null && ownerKind !== 'unit')
      act.mark('area', '数据范围选机构或区域其一')
  },
  inserted: (row, act) => makeDraft(act, row.id, blankSnapshot),
  async removing(row, act) {
    const { rows } = await act.tx.execute(sql`
      select from screen_token where screen = ${row.id}::uuid and state = 'active' limit 1`)
    if (rows.length > 0) act.refuse('还有有效的令牌，请先撤销')
    const used = await act.tx.execute(sql`
      select from screen_playlist where items @> ${JSON.stringify([{ screen: row.id }])}::jsonb limit 1`)
    if (used.rows.length > 0) act.refuse('轮播方案中有该大屏，请先移除')
    await act.tx.execute(sql`delete from screen_token where screen = ${row.id}::uuid`)
    await act.tx.execute(sql`delete from big_screen_version where screen = ${row.id}::uuid`)
    await act.tx.delete(screenDraftTable).where(eq(screenDraftTable.screen, row.id))
  },
  movable: (row, name) => name !== 'online' || row.release !== null || '尚未发布过',
  moves: {
    // What was to go live by itself does not bring an offline screen back.
    offline: () => ({ nextRelease: null, goLiveAt: null }),
  },
  enrich: (rows, act) =>
    factsOf(act, {
      ids: rows.map(({ id }) => id),
      sketched: rows.filter(({ cover }) => cover === null).map(({ id }) => id),
    }),
})

/** A unit with one area draws screens of that. */
function soleArea({ person }: Act): string | null {
  return person.ownerKind === 'unit' ? (person.areaCodes[0] ?? null) : null
}

interface Facts extends Record<string, unknown> {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly draftVersion: number
  readonly isChanged: boolean
  readonly tokens: number
  readonly devices: number
  readonly views: number
  readonly sketch: ScreenSketch | null
}

/** The boxes of a draft, the lowest first: as much of them as a card draws, and no more of them. */
const sketch = sql`jsonb_build_object(
  'width', d.snapshot -> 'width', 'height', d.snapshot -> 'height', 'theme', d.snapshot -> 'theme',
  'background', d.snapshot -> 'background',
  'widgets', (select coalesce(jsonb_agg(jsonb_build_object('id', w -> 'id', 'base', w -> 'base',
      'x', w -> 'x', 'y', w -> 'y', 'w', w -> 'w', 'h', w -> 'h', 'z', w -> 'z',
      'rotate', w -> 'rotate', 'name', w -> 'name',
      'style', jsonb_strip_nulls(jsonb_build_object('background', w -> 'style' -> 'background')),
      'chart', jsonb_strip_nulls(jsonb_build_object('title', w -> 'chart' -> 'title',
        'text', left(w -> 'chart' ->> 'text', 12))))), '[]')
    from (select w from jsonb_array_elements(d.snapshot -> 'widgets') w
      where not (w ->> 'hidden')::boolean and coalesce((w -> 'page' ->> 'page')::int, 0) = 0
      order by (w ->> 'z')::int limit 60) shown))`

async function factsOf(
  { tx, now }: Act,
  { ids, sketched }: { readonly ids: readonly string[]; readonly sketched: readonly string[] },
) {
  const since = new Date(now.getTime() - onlineSeconds * 1000).toISOString()
  const { rows } = await tx.execute<Facts>(sql`
    select d.screen::text as id, (d.snapshot ->> 'width')::int as width,
      (d.snapshot ->> 'height')::int as height,
      d.draft_version as "draftVersion", d.is_changed as "isChanged",
      (select count(*)::int from screen_token t where t.screen = d.screen and t.state = 'active') as tokens,
      (select count(*)::int from screen_device v where v.screen = d.screen
          and v.last_seen > ${since}::timestamptz) as devices,
      (select coalesce(sum(w.views), 0)::int from screen_views w where w.screen = d.screen
          and w.day > ${addDays(beijingDay(now), -7)}) as views,
      case when d.screen = any(${sql.param([...sketched])}::uuid[]) then ${sketch} end as sketch
    from screen_draft d where d.screen = any(${sql.param([...ids])}::uuid[])`)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}
