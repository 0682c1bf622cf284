import { sql } from 'drizzle-orm'
import { serve } from '#kernel/server/serve.ts'
import { bigScreenVersion, screenMaterial, screenPlaylist } from '../model/index.ts'

/** Versions: made by publishing, never changed. */
export const bigScreenVersionServing = serve(bigScreenVersion)

/** Pictures and videos; those of the platform are everybody's. */
export const screenMaterialServing = serve(screenMaterial, {
  prepare: (draft, { person }) => ({
    area: draft.area ?? (person.ownerKind === 'unit' ? (person.areaCodes[0] ?? null) : null),
  }),
  offers: ({ ownerKind }, table) =>
    ownerKind === 'platform'
      ? undefined
      : sql`(${table.organisation} is null and ${table.area} is null)`,
})

/** Playlists: screens of the own reach, each only while it is published. */
export const screenPlaylistServing = serve(screenPlaylist, {
  prepare: (draft, { person }) => ({
    area: draft.area ?? (person.ownerKind === 'unit' ? (person.areaCodes[0] ?? null) : null),
  }),
  async check(next, act) {
    const ids = [...new Set(next.items.map(({ screen }) => screen))]
    const { rows } = await act.tx.execute<{ id: string; name: string; mode: string }>(sql`
      select id::text, name, scope_mode as mode from big_screen
       where id = any(${sql.param(ids)}::uuid[])
         and organisation is not distinct from ${next.organisation}::uuid
         and (${next.area}::text is null or area is not distinct from ${next.area})`)
    if (rows.length < ids.length) act.mark('items', '只能选择同一机构或区域的大屏')
    const personal = rows.find(({ mode }) => mode === 'viewer')
    if (personal !== undefined) act.mark('items', `「${personal.name}」按观看者范围显示，不能轮播`)
    for (const { from, to } of next.items)
      if ((from === null) !== (to === null)) act.mark('items', '显示时段的起止须同时填写')
  },
  async removing(row, act) {
    const { rows } = await act.tx.execute(sql`
      select from screen_token where playlist = ${row.id}::uuid and state = 'active' limit 1`)
    if (rows.length > 0) act.refuse('还有有效的令牌，请先撤销')
    await act.tx.execute(sql`delete from screen_token where playlist = ${row.id}::uuid`)
  },
})
