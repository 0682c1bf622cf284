import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { fundraisingPlan } from '../../model/index.ts'
import { useCauseShape } from '../cause-shape.ts'
import styles from './detail.module.css'

const PlanFormDialog = lazyPart(
  async () => (await import('../list/plan-form-dialog.tsx')).PlanFormDialog,
)

// What is decided has its own place, with everything needed for it in sight.
const decisions = ['approve', 'reject', 'return']

interface PlanViewProps {
  readonly id: string | null
  /** `work`: with the steps of filing, for those who do it. */
  readonly purpose: 'read' | 'work'
}

/** The plan of a cause in full. */
export function PlanView({ id, purpose }: PlanViewProps) {
  const { row, failure, refresh } = useRecord(fundraisingPlan, id)
  const { places } = useCauseShape()
  const [isPrinting, setPrinting] = useState(false)
  if (id === null)
    return <EmptyState size="small" title="还没有选择募捐方案" hint="公开募捐须有已备案的方案。" />
  if (failure) return <FailureState size="small" failure={failure} onRetry={refresh} />
  if (!row) return null
  return (
    <>
      <div className={styles.planHead}>
        <span>
          <Link to={withParams(places.list.address, { plans: 1, id })}>{row.planName}</Link>{' '}
          <StateTag of={fundraisingPlan} state={row.state} />
        </span>
        <span className={styles.planActs}>
          <Button onClick={() => setPrinting(true)}>备案表</Button>
          {purpose === 'work' && <MoveButtons of={fundraisingPlan} row={row} without={decisions} />}
        </span>
      </div>
      <RecordFacts resource={fundraisingPlan} row={row} />
      {isPrinting && <PlanFormDialog plan={row} onClose={() => setPrinting(false)} />}
    </>
  )
}
