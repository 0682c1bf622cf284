import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { serve } from '#kernel/server/serve.ts'
import { componentBases, screenComponent } from '../model/index.ts'

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
    publish: row => ({ published: row.content, release: row.release + 1 }),
  },
  enrich: (rows, act) => useOf(act, rows),
})

async function useOf({ tx }: Act, rows: readonly Component[]) {
  const ids = rows.map(({ id }) => id)
  const { rows: used } = await tx.execute<{ id: string; screens: number }>(sql`
    select w ->> 'component' as id, count(distinct d.screen)::int as screens
      from screen_draft d, jsonb_array_elements(d.snapshot -> 'widgets') w
     where w ->> 'component' = any(${sql.param(ids)}::text[]) group by 1`)
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
