import { useNavigate } from 'react-router'
import { ProgressWork } from '#modules/cause/parts/progress/progress-work.tsx'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { fundTask } from '../../model/index.ts'

/** 基金进展, with what founders are to hear. */
export default function Screen() {
  return (
    <ProgressWork
      kind="fund"
      further={[
        {
          key: 'feedback',
          label: '应反馈',
          needs: 'fundTask.view',
          content: () => <FeedbackDue />,
        },
      ]}
    />
  )
}

const waits = { field: 'state', op: 'is' as const, value: 'open' }

function FeedbackDue() {
  const navigate = useNavigate()
  const mayWrite = useCan('progress.create')
  return (
    <ListScreen
      resource={fundTask}
      title="应反馈"
      canCreate={false}
      where={[{ field: 'kind', op: 'is', value: 'feedback' }]}
      tabs={[
        { key: 'open', label: '待反馈', where: [waits] },
        {
          key: 'late',
          label: '逾期',
          where: [waits, { field: 'dueOn', op: 'to', value: 'today-1' }],
        },
        { key: 'done', label: '已反馈', where: [{ field: 'state', op: 'is', value: 'done' }] },
      ]}
      shown={['title', 'fund', 'periodStart', 'periodEnd', 'dueOn', 'state', 'doneOn']}
      rowActions={row =>
        mayWrite && row.state === 'open' && row.fund !== null
          ? [
              {
                key: 'tell',
                label: '写反馈',
                run: () =>
                  navigate(withParams('/fund/fundgress?form=edit', { cause: row.fund, kind: '6' })),
              },
            ]
          : []
      }
    />
  )
}
