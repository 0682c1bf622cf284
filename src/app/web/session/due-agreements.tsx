import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { get } from '#kernel/web/logic/request.ts'
import { type DueAgreement, dueAgreementsDialog } from '#modules/website/screens/index.ts'

const Dialog = lazy(dueAgreementsDialog)

/** Asks once a visit for the agreements that changed materially since this account agreed. */
export function DueAgreements() {
  const { data = [] } = useQuery({
    queryKey: ['dueAgreements'],
    queryFn: () => get<readonly DueAgreement[]>('/api/website/agreementVersion/getDue'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (data.length === 0) return null
  return (
    <Suspense>
      <Dialog due={data} />
    </Suspense>
  )
}
