import { and, eq, lte, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { disclosureTask, outsideTasks } from '../../model/index.ts'
import { causePorts } from '../ports.ts'
import { noticeOf } from './watch.ts'

const table = tableOf(disclosureTask)

export const disclosureTaskServing = serve(disclosureTask, {
  pickNote: 'dueOn',
  finds: {
    screenOf: kinds =>
      sql`coalesce(${table.causeKind}, 'project') = any(${sql.param([...kinds])}::text[])`,
  },
  movable(row, name) {
    if (name === 'fulfil' && !outsideTasks.includes(row.kind))
      return '该任务由发布进展或报告完成，不能登记办结'
    return true
  },
  mayMove(_row, name, person) {
    if (name === 'waive' && person.ownerKind !== 'platform') return '仅平台可以豁免'
    return name === 'remind' && person.ownerKind !== 'platform' ? '仅平台可以提醒机构' : true
  },
  moves: {
    fulfil: (_row, { doneFiles, note }, act) => ({ doneFiles, note, doneOn: beijingDay(act.now) }),
    waive: (_row, { note }) => ({ note }),
  },
  actions: {
    async remind(row, _answers, act) {
      const today = beijingDay(act.now)
      if (row.remindedOn === today) act.refuse('今天已提醒过，每天最多提醒一次')
      await causePorts().tellOrganisation(act, row.organisation, noticeOf([row]))
      return { remindedOn: today }
    },
  },
})

/** Which tasks are open to be done, by how far their day is. */
const waits = {
  overdue: () => eq(table.state, 'overdue'),
  soon: (act: Act) =>
    and(eq(table.state, 'open'), lte(table.dueOn, addDays(beijingDay(act.now), 7))),
} as const

/** Where the tasks of a kind are done; those of an organisation itself stand with projects. */
const places = {
  project: '/project/progress',
  fund: '/fund/fundgress',
  help: '/seekhelp/helpidetail?view=progress',
} as const

/** The list of what a cause, or an organisation itself, is still to disclose. */
export function disclosurePlace(causeKind: unknown): string {
  const place = causeKind === 'fund' || causeKind === 'help' ? places[causeKind] : places.project
  return `${place}${place.includes('?') ? '&' : '?'}part=due&tab=open`
}

const source = (
  screen: keyof typeof places,
  key: keyof typeof waits,
  { label, tab }: { readonly label: string; readonly tab: string },
) => ({
  ...recordTodo({
    serving: disclosureTaskServing,
    label,
    link: `${places[screen]}${places[screen].includes('?') ? '&' : '?'}part=due&tab=${tab}`,
    action: 'progress.create',
    where: act => and(waits[key](act), sql`coalesce(${table.causeKind}, 'project') = ${screen}`),
    item: row => ({
      title: row.title,
      organisation: row.organisation,
      submittedAt: row.createdAt,
      dueAt: `${row.dueOn}T15:59:59.999Z`,
    }),
  }),
  // Projects keep the names under which theirs were released.
  kind: screen === 'project' ? `disclosureTask.${key}` : `disclosureTask.${screen}.${key}`,
})

/** What is to be disclosed, for whoever writes it. */
export const disclosureTodo = (
  [
    ['project', ''],
    ['fund', '基金'],
    ['help', '求助'],
  ] as const
).flatMap(([screen, word]) => [
  source(screen, 'overdue', { label: `${word}披露逾期`, tab: 'overdue' }),
  source(screen, 'soon', { label: `${word}7日内应披露`, tab: 'week' }),
])
