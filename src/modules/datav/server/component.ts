import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { serve } from '#kernel/server/serve.ts'
import { componentBases, screenComponent } from '../model/index.ts'
import { cleanChart } from './clean-snapshot.ts'

export type Component = Row<typeof screenComponent>

/** Components: what screens have placed stays as it was placed, whatever is published or retired. */
export const screenComponentServing = serve(screenComponent, {
  prepare: draft => ({ category: componentBases[draft.base].category }),
  // The platform's published ones are everybody's.
  offers: ({ ownerKind }, table) =>
    ownerKind === 'platform'
      ? undefined
      : sql`(${table.organisation} is null and ${table.state} = 'published')`,
  moves: {
    publish: row => {
      // What others place runs nothing.
      const content = { ...row.content, chart: cleanChart(row.base, row.content.chart) }
      return { content, published: content, release: row.release + 1 }
    },
  },
  enrich: (rows, act) => useOf(act, rows),
})

/** Every component on a draft or on what is live: `screen` and `widget`. */
export const placedWidgets = sql`(
  select d.screen, widget from screen_draft d,
    jsonb_array_elements(d.snapshot -> 'widgets') widget
  union all
  select v.screen, widget from big_screen_version v
    join big_screen s on s.id = v.screen and s.release = v.release and s.state = 'published',
    jsonb_array_elements(v.snapshot -> 'widgets') widget)`

async function useOf({ tx }: Act, rows: readonly Component[]) {
  const ids = rows.map(({ id }) => id)
  const { rows: used } = await tx.execute<{ id: string; screens: number }>(sql`
    select p.widget ->> 'component' as id, count(distinct p.screen)::int as screens
      from ${placedWidgets} p
     where p.widget ->> 'component' = any(${sql.param(ids)}::text[]) group by 1`)
  const screens = new Map(used.map(each => [each.id, each.screens]))
  return new Map(
    rows.map(row => [
      row.id,
      {
        screens: screens.get(row.id) ?? 0,
        isChanged: JSON.stringify(row.content) !== JSON.stringify(row.published),
      },
    ]),
  )
}
