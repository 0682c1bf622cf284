import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleOutlined,
  RollbackOutlined,
  SyncOutlined,
} from '@ant-design/icons'
import { Skeleton, Timeline } from 'antd'
import type { ReactNode } from 'react'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type ReviewStep, useReview } from '../logic/use-trace.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import { FileLinks } from './file-links.tsx'
import styles from './trace.module.css'

const looks: Readonly<
  Record<ReviewStep['state'], { label: string; icon: ReactNode; tone: string }>
> = {
  waiting: { label: '未到', icon: <ClockCircleOutlined />, tone: 'quiet' },
  open: { label: '待审核', icon: <SyncOutlined />, tone: 'open' },
  approved: { label: '通过', icon: <CheckCircleFilled />, tone: 'good' },
  rejected: { label: '驳回', icon: <CloseCircleFilled />, tone: 'bad' },
  returned: { label: '退回修改', icon: <RollbackOutlined />, tone: 'warn' },
  skipped: { label: '跳过', icon: <MinusCircleOutlined />, tone: 'quiet' },
}

/** The review steps of a record: who decided what, when and why, and who is next. */
export function ReviewTimeline({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) {
  const { data, isLoading, failure, retry } = useReview(resource, id)
  if (failure) return <FailureState size="small" failure={failure} onRetry={retry} />
  if (isLoading || !data) return <Skeleton active paragraph={{ rows: 3 }} />
  if (data.steps.length === 0) {
    return (
      <EmptyState size="small" title="没有审核记录" hint="提交审核后，这里会列出每一步的意见。" />
    )
  }
  return (
    <Timeline
      className={styles.timeline ?? ''}
      items={data.steps.map(step => ({
        key: `${step.no} ${step.decidedAt ?? ''}`,
        icon: <span className={styles[looks[step.state].tone]}>{looks[step.state].icon}</span>,
        content: <Step resource={resource} step={step} />,
      }))}
    />
  )
}

function Step({ resource, step }: { readonly resource: AnyResource; readonly step: ReviewStep }) {
  const look = looks[step.state]
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <strong>{step.name}</strong>
        <span className={styles[look.tone]}>{look.label}</span>
        <span className={styles.who}>
          {step.decidedByName ?? step.role}
          {step.decidedAt && ` · ${printMoment(step.decidedAt).slice(0, 16)}`}
        </span>
      </div>
      {step.opinion && <p className={styles.opinion}>{step.opinion}</p>}
      {step.marks?.map(({ field, remark }) => (
        <p key={field} className={styles.mark}>
          <span className={styles.quiet}>{resource.fields[field]?.label ?? field}</span> {remark}
        </p>
      ))}
      {step.files && <FileLinks files={step.files} />}
    </div>
  )
}
