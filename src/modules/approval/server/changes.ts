import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { review } from '../model/index.ts'
import { approvalPorts } from './ports.ts'

const nothing = { since: null, at: null, fields: [] }

/**
 * `GET …/getChanges`: what a person changed in a record since the version that was passed last, or
 * else was submitted the time before.
 */
export const changesRoute = route({
  method: 'GET',
  path: '/api/approval/review/getChanges',
  access: 'signedIn',
  summary: '查询送审内容的变化',
  question: z.object({ resource: z.string().max(80), id: z.uuid('记录编号有误') }),
  async read({ resource: path, id }, act) {
    const serving = registry().find(path)
    if (serving === undefined) throw absent()
    await readInScope(act, serving, id)
    const table = tableOf(review)
    const ofRecord = and(eq(table.subject, path), eq(table.record, id))
    const [last] = await selectRows(
      act.tx,
      review,
      sql`where ${ofRecord} order by ${desc(table.submittedAt)}, ${desc(table.id)} limit 1`,
    )
    if (last === undefined) return nothing
    const before = and(ofRecord, eq(table.kind, last.kind), ne(table.id, last.id))
    const [base] = await selectRows(
      act.tx,
      review,
      sql`where ${before} order by (${table.state} = 'approved') desc, ${desc(table.round)} limit 1`,
    )
    if (base === undefined) return nothing
    const changes = await approvalPorts().changesSince(act, {
      ...{ resource: path, id, version: base.recordVersion },
    })
    const { fields } = serving.resource
    const isShown = (name: string) => {
      const field = fields[name]
      if (field === undefined || field.system === true) return false
      return field.needs === undefined || holds(act.person, field.needs)
    }
    return {
      since: base.state === 'approved' ? ('approved' as const) : ('submitted' as const),
      at: base.decidedAt ?? base.submittedAt,
      fields: changes.filter(({ field }) => isShown(field)),
    }
  },
})
