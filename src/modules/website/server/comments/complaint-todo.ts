import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { tableOf } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { interaction } from '../../model/index.ts'
import { interactionServing } from './interaction.ts'

const table = tableOf(interaction)
const open = ['pending', 'passed'] as const
const filter = encodeURIComponent(
  JSON.stringify([
    ['state', 'in', open],
    ['reply', 'blank'],
  ]),
)

/** Complaints on the pages of causes that nobody has decided or answered yet, by the screen of their kind. */
export const complaintTodo = (
  [
    ['project', '项目投诉', '/project/prointeract'],
    ['fund', '基金投诉', '/fund/fundinteract'],
    ['help', '求助投诉', '/seekhelp/helpinteract'],
  ] as const
).map(([kind, label, place]) =>
  recordTodo({
    serving: interactionServing,
    kind: `interaction.complaint.${kind}`,
    label,
    link: `${place}?tab=complaints&filter=${filter}`,
    action: 'interaction.reply',
    where: () =>
      and(
        eq(table.kind, 'complaint'),
        inArray(table.state, [...open]),
        isNull(table.reply),
        sql`${table.cause} in (select id from cause where kind = ${kind})`,
      ),
    item: row => ({
      title: row.content.slice(0, 60),
      organisation: row.organisation,
      submittedAt: row.createdAt,
      dueAt: row.dueAt,
    }),
  }),
)
