import { Alert } from 'antd'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { project } from '../../model/project.ts'
import { MoneyBand } from '../detail/money-band.tsx'

/** A request to end a project: why, and the money that stands in it. */
export function Ending({ row }: { readonly row: PresentedOf<typeof project> }) {
  const isTermination = row.ending === 'terminate'
  return (
    <>
      <Alert
        type={isTermination ? 'warning' : 'info'}
        showIcon
        title={isTermination ? '申请终止项目' : '申请结项'}
        description={row.statusReason !== null ? row.statusReason : undefined}
      />
      <MoneyBand row={row} />
    </>
  )
}
