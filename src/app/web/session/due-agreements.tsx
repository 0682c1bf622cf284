import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { type DueAgreement, dueAgreementsDialog } from '#modules/website/screens/index.ts'
import { get } from '#ui/logic/request.ts'

const Dialog = lazy(dueAgreementsDialog)

/**
 * Asks once a visit for the agreements that changed materially since this account agreed. Who
 * refused reads on, is told what waits, and may agree at any time.
 */
export function DueAgreements() {
  const [isAgain, setAgain] = useState(false)
  const { data = [], refetch } = useQuery({
    queryKey: ['dueAgreements'],
    queryFn: () => get<readonly DueAgreement[]>('/api/website/agreementVersion/getDue'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const refused = data.filter(each => each.isRefused)
  const asked = isAgain ? refused : data.filter(each => !each.isRefused)
  return (
    <>
      {refused.length > 0 && (
        <Alert
          banner
          type="warning"
          title={`您未同意${refused.map(each => `《${each.title}》`).join('')}的变更，目前只能查看和撤回`}
          action={
            <Button size="small" onClick={() => setAgain(true)}>
              查看并同意
            </Button>
          }
        />
      )}
      {asked.length > 0 && (
        <Suspense>
          <Dialog
            key={String(isAgain)}
            due={asked}
            onAnswered={() => {
              setAgain(false)
              void refetch()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
