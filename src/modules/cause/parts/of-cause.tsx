import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { disclosureTask } from '../model/disclosure-task.ts'
import { progress } from '../model/progress.ts'
import { report } from '../model/report.ts'
import { DueDay } from './due-day.tsx'
import { type CauseKind, toldPlaces } from './told-places.ts'

interface OfCause {
  readonly kind: CauseKind
  readonly cause: string
}

const ofCause = (cause: string) => [{ field: 'cause', op: 'is' as const, value: cause }]

/** The progress of one cause, for its own page. */
export function ProgressOfCause({ kind, cause }: OfCause) {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={progress}
      kept="memory"
      canCreate={false}
      where={ofCause(cause)}
      shown={['title', 'kind', 'usedAmount', 'servedCount', 'occurredOn', 'state', 'publishedAt']}
      onOpen={({ id }) => navigate(withParams(toldPlaces[kind].progressPage, { id }))}
    />
  )
}

/** The reports of one cause, for its own page. */
export function ReportsOfCause({ kind, cause }: OfCause) {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={report}
      kept="memory"
      canCreate={false}
      where={ofCause(cause)}
      shown={['title', 'type', 'period', 'versionNo', 'state', 'publishedAt']}
      onOpen={({ id }) => navigate(withParams(toldPlaces[kind].reportPage, { id }))}
    />
  )
}

/** What one cause has to disclose, for its own page. */
export function TasksOfCause({ cause }: Pick<OfCause, 'cause'>) {
  return (
    <ListScreen
      resource={disclosureTask}
      kept="memory"
      canCreate={false}
      where={ofCause(cause)}
      shown={['title', 'kind', 'period', 'dueOn', 'state', 'doneOn']}
      columns={{
        dueOn: {
          width: 172,
          render: row => (
            <DueDay day={row.dueOn} isOpen={row.state === 'open' || row.state === 'overdue'} />
          ),
        },
      }}
    />
  )
}
