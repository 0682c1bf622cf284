import { sql } from 'drizzle-orm'
import type { House } from '#kernel/server/assemble.ts'
import { connect } from '#kernel/server/port.ts'
import { findOneHandGrants, holdersOf } from '#modules/access/server/index.ts'
import { readSecurity } from '#modules/account/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { logPorts } from '#modules/log/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import { notePrinted } from '#modules/website/server/index.ts'

/** Connects the logs: limits of their watch, who hears its alerts, what stays of them as evidence. */
export function connectLogs(house: House): void {
  connect(house, logPorts, {
    async limits(reader) {
      const settings = await readSecurity(reader)
      return {
        denials: settings.of('alert.denials'),
        reveals: settings.of('alert.reveals'),
        failedLogins: settings.of('alert.failedLogins'),
      }
    },
    async tellHandlers(act, notice) {
      const accounts = await holdersOf(act, 'logAlert.handle', null)
      await notify(act, { ...notice, kind: 'security', accounts })
    },
    proveHead: (act, { seq, hash }) =>
      appendLeaves(act, [
        {
          kind: 'logHead',
          sourceType: 'log/logLink',
          sourceId: String(seq),
          organisation: null,
          occurredAt: act.now.toISOString(),
          content: { seq, hash },
        },
      ]),
    provePurge: (act, { month, rows, seq, head }) =>
      appendLeaves(act, [
        {
          kind: 'logPurge',
          sourceType: 'log/logPurge',
          sourceId: month,
          organisation: null,
          occurredAt: act.now.toISOString(),
          content: { month, rows, seq, head },
        },
      ]),
    async provenCut(reader, month) {
      const { rows } = await reader.execute<{ seq: number; hash: string }>(sql`
        select (content::jsonb ->> 'seq')::float8 as seq, content::jsonb ->> 'head' as hash
        from evidence_leaf where kind = 'logPurge' and source_id = ${month}
        order by id desc limit 1`)
      return rows[0] ?? { seq: 0, hash: '' }
    },
    async headLeaves(reader) {
      const { rows } = await reader.execute<{ seq: number; number: string }>(sql`
        select (content::jsonb ->> 'seq')::float8 as seq, number from evidence_leaf
        where kind in ('logHead', 'logPurge') order by occurred_at desc limit 5000`)
      return new Map(rows.map(({ seq, number }) => [seq, number]))
    },
    notePrinted,
    async retention(reader) {
      const settings = await readSecurity(reader)
      return { online: settings.of('log.onlineDays'), archive: settings.of('log.archiveDays') }
    },
    finders: [findOneHandGrants],
  })
}
