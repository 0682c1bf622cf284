import { and, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { organisationOf, recordOperation } from '#kernel/server/operation.ts'
import { holds } from '#kernel/server/person.ts'
import { absent, denied } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { readTitle } from '#kernel/server/words.ts'
import { logPorts } from './ports.ts'

/** Leaves a row in the operation log before a sheet of records is printed: no row, no print. */
export const notePrintRoute = route({
  method: 'POST',
  path: '/api/log/operation/notePrint',
  access: 'signedIn',
  summary: '记录打印',
  question: z.strictObject({
    resource: z.string().max(100),
    sheet: z.string().trim().min(1).max(60),
    records: z.array(z.uuid('记录编号有误')).max(500).default([]),
  }),
  async change({ resource: path, sheet, records }, act) {
    const serving = registry().find(path)
    if (serving === undefined) throw absent()
    const { resource } = serving
    if (!holds(act.person, `${resource.name}.view`)) throw denied()
    const rows = await rowsInScope(act, serving, records)
    const row = records.length === 1 ? rows[0] : undefined
    if (records.length === 1 && row === undefined) throw absent()
    await recordOperation(act, {
      action: `${resource.name}.print`,
      label: `打印${sheet}`,
      resource: path,
      record: row?.id ?? null,
      version: null,
      title: row ? await readTitle(act.tx, resource, row) : `${records.length} 条`,
      organisation: row ? organisationOf(resource, row) : null,
      ...{ changes: [], reason: null, outcome: 'done' },
    })
    await logPorts().notePrinted(act, resource, rows)
    return null
  },
})

function rowsInScope(act: Act, serving: AnyServing, ids: readonly string[]) {
  if (ids.length === 0) return []
  const among = inArray(columnNamed(serving.resource, 'id'), [...ids])
  return findRows(act.tx, serving.resource, and(visible(serving, act.person), among), ids.length)
}
