import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { disclosureTask, progressTasks } from '../../model/disclosure-task.ts'
import { DueDay } from '../due-day.tsx'
import { type CauseKind, toldPlaces } from '../told-places.ts'

const state = (value: string) => ({ field: 'state', op: 'is' as const, value })
const until = (day: string) => ({ field: 'dueOn', op: 'to' as const, value: day })

/** How far the day of a task is; the to-do list leads to the first two. */
const tabs: readonly ListTab[] = [
  {
    key: 'open',
    label: '全部待完成',
    where: [{ field: 'state', op: 'in', value: ['open', 'overdue'] }],
  },
  {
    key: 'overdue',
    label: '逾期',
    where: [{ field: 'state', op: 'in', value: ['open', 'overdue'] }, until('today-1')],
  },
  { key: 'week', label: '7日内', where: [state('open'), until('today+7')] },
  { key: 'month', label: '30日内', where: [state('open'), until('today+30')] },
  { key: 'done', label: '已完成', where: [state('done')] },
  { key: 'waived', label: '已豁免', where: [state('waived')] },
]

/** 应披露: the disclosure tasks of a kind's causes; those of organisations themselves stand with projects. */
export function DueList({ kind }: { readonly kind: CauseKind }) {
  const navigate = useNavigate()
  const may = { progress: useCan('progress.create'), report: useCan('report.create') }
  const places = toldPlaces[kind]
  return (
    <ListScreen
      resource={disclosureTask}
      title="应披露"
      where={[{ field: 'screenOf', op: 'is', value: kind }]}
      tabs={tabs}
      canCreate={false}
      quick={['cause', 'kind', 'dueOn']}
      shown={['title', 'cause', 'kind', 'dueOn', 'state', 'doneOn', 'organisation', 'remindedOn']}
      columns={{
        title: { width: 320 },
        cause: { title: places.noun, width: 180 },
        dueOn: {
          width: 172,
          render: row => (
            <DueDay day={row.dueOn} isOpen={row.state === 'open' || row.state === 'overdue'} />
          ),
        },
      }}
      rowActions={row => {
        const { cause } = row
        const isOpen = row.state === 'open' || row.state === 'overdue'
        if (!isOpen || cause === null) return []
        const doneByProgress = progressTasks.some(each => each === row.kind)
        if (doneByProgress && may.progress)
          return [
            {
              key: 'tell',
              label: '发布进展',
              run: () =>
                navigate(withParams(places.progress, { form: 'edit', cause, task: row.id })),
            },
          ]
        return !doneByProgress && may.report
          ? [
              {
                key: 'report',
                label: '编制报告',
                run: () =>
                  navigate(withParams(places.reports, { form: 'edit', cause, task: row.id })),
              },
            ]
          : []
      }}
    />
  )
}
