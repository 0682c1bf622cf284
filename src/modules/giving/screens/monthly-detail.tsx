import { useSearchParams } from 'react-router'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { monthlyPlan } from '../model/index.ts'
import { ContractPage } from './contract-page.tsx'
import { PlanPage } from './plan-page.tsx'

/** 月捐详情: a plan (`?id=`), or one contract of it (`?contract=`). */
export default function MonthlyDetailScreen() {
  const [params] = useSearchParams()
  const contract = params.get('contract')
  if (contract !== null) return <ContractPage key={contract} id={contract} />
  return (
    <AddressedRecord resource={monthlyPlan}>
      {(row, refresh) => <PlanPage row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}
