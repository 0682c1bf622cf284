import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { listQuestion, questionCondition } from '#kernel/server/question.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { savedView } from '../model/saved-view.ts'

/** To whom a view shared with 本机构 shows: everybody of the same owner. */
function unitOf(person: Person): string {
  return person.ownerId === null ? person.ownerKind : `${person.ownerKind} ${person.ownerId}`
}

export const savedViewServing = serve(savedView, {
  prepare: (_draft, { person }) => ({
    account: person.accountId,
    department: person.departmentId,
    unit: unitOf(person),
  }),
  editable: (row, person) => row.account === person.accountId || '共享的视图只能由创建人修改',
  removable: (row, person) => row.account === person.accountId || '共享的视图只能由创建人删除',
  inserted: keepOneDefault,
  updated: keepOneDefault,
})

/** One default view a person and list: the last one chosen. */
async function keepOneDefault(row: Row<typeof savedView>, act: Act): Promise<void> {
  if (!row.isDefault) return
  const table = tableOf(savedView)
  await act.tx
    .update(table)
    .set({ isDefault: false, version: sql`${table.version} + 1` } as never)
    .where(
      and(
        eq(table.account, row.account),
        eq(table.route, row.route),
        eq(table.isDefault, true),
        ne(table.id, row.id),
      ),
    )
}

function seenBy(person: Person): SQL | undefined {
  const table = tableOf(savedView)
  const { departmentId } = person
  return or(
    eq(table.account, person.accountId),
    and(eq(table.shared, 'organisation'), eq(table.unit, unitOf(person))),
    departmentId === null
      ? undefined
      : and(eq(table.shared, 'department'), eq(table.department, departmentId)),
  )
}

/** One's own views and those that others share; the shared ones cannot be changed. */
export const savedViewsRoute = route({
  method: 'GET',
  path: '/api/platform/savedView/getList',
  access: 'signedIn',
  summary: '查询自己的和共享的视图',
  question: listQuestion,
  async read(question, act) {
    const where = and(seenBy(act.person), questionCondition(savedView, act.person, question))
    const table = tableOf(savedView)
    const rows = await selectRows(
      act.tx,
      savedView,
      sql`${whereClause(where)} order by ${table.createdAt}, ${table.id} limit 200`,
    )
    return present(act, savedViewServing, rows)
  },
})
