import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { organisationOf, recordOperation } from '#kernel/server/operation.ts'
import { holds } from '#kernel/server/person.ts'
import { absent, denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { registry } from '#kernel/server/serve.ts'
import { titleText } from '#kernel/server/words.ts'

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
    const [id] = records
    const row =
      id !== undefined && records.length === 1 ? await readInScope(act, serving, id) : undefined
    await recordOperation(act, {
      action: `${resource.name}.print`,
      label: `打印${sheet}`,
      resource: path,
      record: row?.id ?? null,
      version: null,
      title: row ? titleText(resource, (row as never)[resource.title]) : `${records.length} 条`,
      organisation: row ? organisationOf(resource, row as never) : null,
      ...{ changes: [], reason: null, outcome: 'done' },
    })
    return null
  },
})
