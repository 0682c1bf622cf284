import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { donor } from '#modules/people/model/index.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { company, contactLog, donorGroup } from '../model/index.ts'

const subjects = [
  ['donor', donor],
  ['company', company],
  ['group', donorGroup],
] as const

/** Contacts with their rules: of one donor, company or group of the own book, never in the future. */
export const contactLogServing = serve(contactLog, {
  async prepare(draft, act) {
    for (const [name, resource] of subjects) {
      const id = draft[name]
      if (id === null || id === undefined) continue
      const row = await findRow(act.tx, resource, id)
      if (row !== undefined) return { organisation: row.organisation }
    }
    return { organisation: act.person.ownerId ?? undefined } as { organisation: string }
  },
  async check(next, act, before) {
    const named = subjects.filter(([name]) => next[name] !== null)
    if (named.length !== 1) act.mark('donor', '请选择一位捐赠人、一家企业或一个团体')
    if (next.at > act.now.toISOString()) act.mark('at', '联系时间不能晚于现在')
    if (next.nextAt !== null && next.nextAt !== before?.nextAt && next.nextAt < beijingDay(act.now))
      act.mark('nextAt', '下次联系不能早于今天')
    if (next.quiet && next.donor === null) act.mark('quiet', '只有捐赠人可以设为不打扰')
    if (next.kind === 'phone' && next.result === null) act.mark('result', '请选择通话结果')
    if (next.donor === null || before !== undefined) return
    const of = await findRow(act.tx, donor, next.donor)
    if (of?.quiet === true && next.direction === 'out' && next.kind !== 'letter')
      act.mark('donor', '该捐赠人不希望被打扰')
  },
  async inserted(row, act) {
    if (!row.quiet || row.donor === null) return
    const of = await findRow(act.tx, donor, row.donor)
    if (of !== undefined && !of.quiet)
      await updateRow(act, donor, of, { quiet: true }, { reason: `联系记录：${row.summary}` })
  },
  movable: (row, name) =>
    name === 'finish' && (row.nextAt === null || row.nextDone) ? '没有待跟进的事项' : true,
  actions: { finish: () => ({ nextDone: true }) },
})

/** What is to be said next, from its day on, to whoever spoke last. */
export const contactTodo = recordTodo({
  serving: contactLogServing,
  label: '捐赠人跟进',
  link: '/fans/donatorList?part=contacts',
  action: 'contactLog.view',
  where: ({ person, now }) =>
    and(
      eq(columnNamed(contactLog, 'createdBy'), person.accountId),
      isNotNull(columnNamed(contactLog, 'nextAt')),
      lte(columnNamed(contactLog, 'nextAt'), beijingDay(now)),
      sql`not ${columnNamed(contactLog, 'nextDone')}`,
    ),
  item: row => ({
    title: row.nextWhat ?? row.summary,
    organisation: row.organisation,
    submittedAt: row.at,
    ...(row.nextAt === null ? {} : { dueAt: row.nextAt }),
  }),
})
