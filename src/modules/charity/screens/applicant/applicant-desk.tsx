import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { type ReactNode, useState } from 'react'
import { SourcesProvider } from '#ui/logic/sources.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import styles from './applicant.module.css'
import { fetchMine, leave, type Mine, mineKey } from './applicant-calls.ts'
import { applicantSources } from './applicant-sources.ts'
import { ApplicationForm } from './application-form.tsx'
import { ApplicationStanding } from './application-standing.tsx'

// The calendars of this form stand before the login.
dayjs.locale('zh-cn')

interface ApplicantDeskProps {
  /** The form that proves a phone. */
  readonly prove: (onProved: () => void) => ReactNode
}

/** 为新机构申请入驻: the phone, then the form, then how far the application has come. */
export default function ApplicantDesk({ prove }: ApplicantDeskProps) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: mineKey,
    queryFn: fetchMine,
    // What a former visit of this page was told may be another applicant's.
    gcTime: 0,
    retry: false,
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.phone === null) return prove(() => void refetch())
  const end = async () => {
    await leave()
    client.setQueryData<Mine>(mineKey, { phone: null, draft: null, application: null })
  }
  return (
    <SourcesProvider own={applicantSources}>
      <div className={styles.who}>
        <span>
          申请人手机 {data.phone.slice(0, 3)}****{data.phone.slice(-4)}
        </span>
        <Button type="link" size="small" onClick={end}>
          退出
        </Button>
      </div>
      <Desk mine={data} onEnd={end} />
    </SourcesProvider>
  )
}

function Desk({ mine, onEnd }: { readonly mine: Mine; readonly onEnd: () => void }) {
  const [isCorrecting, setCorrecting] = useState(false)
  const { application } = mine
  if (application === null) return <ApplicationForm mine={mine} />
  if (isCorrecting && application.row.can.includes('update'))
    return (
      <ApplicationForm mine={mine} corrected={application} onBack={() => setCorrecting(false)} />
    )
  return (
    <ApplicationStanding
      application={application}
      onCorrect={() => setCorrecting(true)}
      onAnother={onEnd}
    />
  )
}
