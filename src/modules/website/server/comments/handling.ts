import { type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { daysAfter, workCalendar } from '#modules/platform/server/index.ts'
import { answerWithin, interaction } from '../../model/index.ts'

type Interaction = Row<typeof interaction>

/** Until when a question or complaint is to be answered. */
export async function dueFrom(act: Act, days = answerWithin): Promise<string> {
  const term = { days, counted: 'working' } as const
  return daysAfter(act.now, term, await workCalendar(act.tx)).toISOString()
}

/** What was written about causes of one of these kinds. */
export function aboutKinds(kinds: readonly unknown[]): SQL {
  const { cause } = tableOf(interaction)
  if (kinds.length === 0) return sql`${cause} is not null`
  const asked = sql.join(
    kinds.map(kind => sql`${String(kind)}`),
    sql`, `,
  )
  return sql`${cause} in (select id from cause where kind in (${asked}))`
}

/** What should have been answered by now, or with 否 what still may wait. */
export function isOverdue(values: readonly unknown[]): SQL {
  const { state, reply, dueAt } = tableOf(interaction)
  const late = sql`${dueAt} is not null and ${dueAt} < now()`
  const wanted = values.includes(false) && !values.includes(true) ? sql`not (${late})` : late
  return sql`(${state} = 'passed' and ${reply} is null and (${wanted}))`
}

/** What stands against dealing with a complaint, as a sentence. */
export function whyNotHandled(row: Interaction, name: string): true | string {
  const isComplaint = row.kind === 'complaint'
  if (name === 'complain' && isComplaint) return '该互动已是投诉举报'
  if (name === 'pin' && row.pinned) return '该互动已置顶'
  if (name === 'unpin' && !row.pinned) return '该互动没有置顶'
  if (name !== 'assign' && name !== 'handle') return true
  if (!isComplaint) return '只有投诉举报需要处理'
  if (row.handledAt !== null) return '该投诉已办结'
  return name === 'handle' && row.handler === null ? '请先指派投诉负责人' : true
}

/** What is done about an interaction beside passing and answering it. */
export const handling = {
  pin: () => ({ pinned: true }),
  unpin: () => ({ pinned: false }),
  annotate: (_row: Interaction, { note }: { readonly note: string | null }) => ({ note }),
  complain: async (row: Interaction, _answers: unknown, act: Act) => ({
    kind: 'complaint' as const,
    dueAt: row.dueAt ?? (await dueFrom(act)),
  }),
  assign(
    _row: Interaction,
    { handler, handleBy }: { readonly handler: string; readonly handleBy: string },
    act: Act,
  ) {
    if (handleBy < beijingDay(act.now)) act.refuse('处理期限不能早于今天', 'handleBy')
    return { handler, handleBy }
  },
  handle: (
    _row: Interaction,
    {
      measures,
      resultFiles,
    }: { readonly measures: string; readonly resultFiles: readonly string[] | null },
    act: Act,
  ) => ({
    measures,
    resultFiles: resultFiles && [...resultFiles],
    handledAt: act.now.toISOString(),
  }),
}
