import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { cause as causeRecord } from '../model/cause.ts'
import { disclosureTask } from '../model/disclosure-task.ts'
import { payout } from '../model/payout/payout.ts'
import { progress } from '../model/progress.ts'
import { report } from '../model/report.ts'
import { DueDay } from './due-day.tsx'
import { payoutPlaces } from './payout/payout-places.ts'
import { type CauseKind, toldPlaces } from './told-places.ts'

interface OfCause {
  readonly kind: CauseKind
  readonly cause: string
}

const ofCause = (cause: string) => [{ field: 'cause', op: 'is' as const, value: cause }]

/** The payouts of one cause, of a help request those of other causes' money too, for its own page. */
export function PayoutsOfCause({
  kind,
  cause,
  source = null,
}: OfCause & {
  /** The cause whose money pays for a help request; its own when absent. */
  readonly source?: string | null
}) {
  const navigate = useNavigate()
  const mayApply = useCan('payout.create')
  const { address } = payoutPlaces[kind]
  const { row: payer } = useRecord(causeRecord, source)
  const where = source === null ? ofCause(cause) : ofRequest(cause)
  const apply = () =>
    navigate(
      source === null
        ? withParams(address, { new: '', cause })
        : withParams(payoutPlaces[payer?.kind ?? 'fund'].address, {
            ...{ new: '', cause: source, request: cause },
          }),
    )
  return (
    <ListScreen
      resource={payout}
      kept="memory"
      canCreate={false}
      where={where}
      sums="asked"
      shown={['number', 'payeeName', 'amount', 'paidAmount', 'paidOn', 'signedOn', 'state']}
      onOpen={({ id }) => navigate(withParams(address, { id }))}
      actions={
        mayApply && (
          <Button type="primary" onClick={apply}>
            申请拨付
          </Button>
        )
      }
    />
  )
}

const ofRequest = (value: string) => [{ field: 'helpRequest', op: 'is' as const, value }]

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
