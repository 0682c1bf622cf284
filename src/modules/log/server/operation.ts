import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import { partLabels } from '#kernel/resource/part-labels.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { operation } from '../model/operation.ts'

export const operationServing = serve(operation, {
  finds: {
    inModule: codes => {
      const column = tableOf(operation).module
      const names = codes.flatMap(code => partLabels[String(code)] ?? [])
      return codes.length === 0 ? isNotNull(column) : inArray(column, names)
    },
  },
})

const shownAtMost = 300

/** The history of one record for whoever may view the record: what was done, by whom, which fields. */
export const historyRoute = route({
  method: 'GET',
  path: '/api/log/operation/getOfRecord',
  access: 'signedIn',
  summary: '查询一条记录的操作记录',
  question: z.object({ resource: z.string().max(100), id: z.uuid('记录编号有误') }),
  async read({ resource: path, id }, act) {
    const serving = registry().find(path)
    if (serving === undefined) throw absent()
    await readInScope(act, serving, id)
    const rows = await findHistory(act, path, id)
    const mayKnow = (field: string) => {
      const needs = serving.resource.fields[field]?.needs
      return needs === undefined || holds(act.person, needs)
    }
    return rows.map(row => ({
      id: row.id,
      at: row.at,
      by: row.account,
      byName: row.accountName,
      kind: row.kind,
      action: row.action,
      label: row.label,
      changes: (row.changes ?? [])
        .filter(({ field }) => mayKnow(field))
        .map(({ was, ...change }) => (row.kind === 'update' ? { ...change, was } : change)),
      reason: row.reason,
    }))
  },
})

function findHistory(act: Act, path: string, id: string) {
  const table = tableOf(operation)
  return act.tx
    .select({
      id: table.id,
      at: table.at,
      account: table.account,
      accountName: table.accountName,
      kind: table.kind,
      action: table.action,
      label: table.label,
      changes: table.changes,
      reason: table.reason,
    })
    .from(table)
    .where(and(eq(table.resource, path), eq(table.record, id), eq(table.outcome, 'done')))
    .orderBy(desc(table.at), desc(table.id))
    .limit(shownAtMost)
}
