import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { route } from '#kernel/server/route.ts'
import { scopeOf } from '#kernel/server/scope.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { type AnyServing, registry } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { titleText } from '#kernel/server/words.ts'
import { addressedPaths, addressOf } from './record-address.ts'

const perResource = 5
const most = 30
/** Milliseconds after which the rest of the resources is left out: a palette must not wait. */
const budget = 800

/** Records found by number or name for the palette: of every resource that has a screen and that the person may view. */
export const searchRoute = route({
  method: 'GET',
  path: '/api/platform/search/getList',
  access: 'signedIn',
  summary: '按编号或名称查找记录',
  question: z.object({ keyword: z.string().trim().min(2, '请输入至少 2 个字').max(60) }),
  async read({ keyword }, act) {
    const until = Date.now() + budget
    const found: { id: string; resource: string; label: string; title: string; link: string }[] = []
    for (const path of addressedPaths()) {
      if (found.length >= most || Date.now() > until) break
      const serving = registry().find(path)
      if (serving !== undefined) found.push(...(await findIn(act, serving, keyword)))
    }
    return found.slice(0, most)
  },
})

async function findIn(act: Act, serving: AnyServing, keyword: string) {
  const { resource } = serving
  if (scopeOf(resource, act.person, `${resource.name}.view`) === null) return []
  const where = and(visible(serving, act.person, { keyword }))
  const rows = await selectRows(
    act.tx,
    resource,
    sql`${whereClause(where)} order by ${columnNamed(resource, 'id')} desc limit ${perResource}`,
  )
  return rows.flatMap(row => {
    const link = addressOf(resource.path, row.id)
    const values: Readonly<Record<string, unknown>> = { ...row }
    const title = titleText(resource, values)
    return link === undefined
      ? []
      : [{ id: row.id, resource: resource.path, label: resource.label, title, link }]
  })
}
