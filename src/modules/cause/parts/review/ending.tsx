import { Alert } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { CauseRecord } from '../../model/index.ts'
import { useCauseShape } from '../cause-shape.ts'
import { MoneyBand } from '../detail/money-band.tsx'

/** A request to end a cause: why, and the money that stands in it. */
export function Ending({ row }: { readonly row: PresentedOf<CauseRecord> }) {
  const { label } = useCauseShape()
  const isTermination = row.ending === 'terminate'
  return (
    <>
      <Alert
        type={isTermination ? 'warning' : 'info'}
        showIcon
        title={isTermination ? `申请终止${label}` : '申请结项'}
        description={row.statusReason !== null ? row.statusReason : undefined}
      />
      <MoneyBand row={row} />
    </>
  )
}
