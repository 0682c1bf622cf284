import { and, desc, gte, lte, type SQL, sql } from 'drizzle-orm'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { present } from '#kernel/server/present.ts'
import { subjectHash } from '#kernel/server/reveals.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { dataAccess } from '../model/data-access.ts'
import { dataAccessFindAccesses } from '../model/data-access-calls.ts'
import { dataAccessServing } from './data-access.ts'

const mostFound = 500

/**
 * 个人信息访问报告: who looked at one person's values in the clear, over all registries. The
 * number that was typed is hashed at once and stands in no log.
 */
export const findAccessesRoute = route(dataAccessFindAccesses, {
  access: { action: 'dataAccess.view' },
  summary: '查询某人的个人信息被查看记录',
  async change({ number, from, until }, act) {
    const { ownerKind, ownerId } = act.person
    await recordOperation(act, {
      action: 'dataAccess.findAccesses',
      label: '查询某人的个人信息被查看记录',
      resource: dataAccess.path,
      record: null,
      version: null,
      title: '个人信息访问报告',
      organisation: ownerKind === 'organisation' ? ownerId : null,
      changes: [],
      reason: null,
      outcome: 'done',
    })
    const table = tableOf(dataAccess)
    const where = and(
      visible(dataAccessServing, act.person),
      sql`${table.subjects} @> ${JSON.stringify([subjectHash(number)])}::jsonb`,
      within(table.at, from, until),
    )
    const rows = await selectRows(
      act.tx,
      dataAccess,
      sql`where ${where} order by ${desc(table.at)}, ${desc(table.id)} limit ${mostFound}`,
    )
    return { list: await present(act, dataAccessServing, rows), isCut: rows.length === mostFound }
  },
})

/** Between two moments, both included: the span of a breach is asked to the minute. */
function within(
  at: ReturnType<typeof tableOf<typeof dataAccess>>['at'],
  from: string | undefined,
  until: string | undefined,
): SQL | undefined {
  return and(
    from === undefined ? undefined : gte(at, from),
    until === undefined ? undefined : lte(at, until),
  )
}
