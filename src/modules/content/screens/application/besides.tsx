import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { printMoment } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { applicationBesides } from '../../model/application-calls.ts'
import { application } from '../../model/index.ts'
import styles from './application.module.css'

/** The applicant's other applications, and the log of a request that failed. */
export function Besides({ row }: { readonly row: PresentedOf<typeof application> }) {
  const { data, error, refetch } = useAsk(applicationBesides, { id: row.id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <>
      <Section title="该申请人的其他申请" note={`${data.others.length} 条`}>
        <ul className={styles.plain}>
          {data.others.map(other => (
            <li key={other.id}>
              <Link to={withParams('/helpmanager/applymanager', { id: other.id })}>
                {other.number}　{other.subject}
              </Link>
              <StateTag of={application} state={other.state} />
            </li>
          ))}
          {data.others.length === 0 && <li className={styles.quiet}>没有其他申请</li>}
        </ul>
      </Section>
      {row.requestId !== null && (
        <Section title="请求日志" note={row.requestId}>
          <ul className={styles.plain}>
            {data.log.map(({ id, label, title, at }) => (
              <li key={id}>
                {printMoment(at)}　{label}　{title}
              </li>
            ))}
            {data.log.length === 0 && (
              <li className={styles.quiet}>没有该请求的操作记录，或您没有查看日志的权限</li>
            )}
          </ul>
        </Section>
      )}
    </>
  )
}
