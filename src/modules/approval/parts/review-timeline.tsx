import {
  CheckCircleFilled,
  ClockCircleOutlined,
  CloseCircleFilled,
  MinusCircleOutlined,
  RollbackOutlined,
  SyncOutlined,
  UserSwitchOutlined,
} from '@ant-design/icons'
import { Skeleton, Timeline } from 'antd'
import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import {
  type AddedReviewer,
  type ReviewRound,
  type ReviewStep,
  type ReviewTurn,
  useReview,
} from '#ui/logic/use-trace.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FileLinks } from '#ui/views/file-links.tsx'
import styles from '#ui/views/trace.module.css'

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

/** The reviews of a record: who decided what, when and why, and who is next; earlier submissions below. */
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
    <>
      <Round resource={resource} round={data} added={data.added} />
      {data.earlier?.map(round => (
        <details key={round.id} className={styles.earlier}>
          <summary>{roundTitle(round)}</summary>
          <Round resource={resource} round={round} />
        </details>
      ))}
    </>
  )
}

/** 项目 第 1 次提交 · 张三 2026-01-31 09:00 */
function roundTitle({ label = '', round = 1, submittedByName = '', submittedAt }: ReviewRound) {
  const by = [submittedByName, submittedAt && printMinute(submittedAt)].filter(Boolean).join(' ')
  return `${label} 第 ${round} 次提交 · ${by}`
}

interface RoundProps {
  readonly resource: AnyResource
  readonly round: ReviewRound
  /** Whom the open step waits for beside its own reviewers. */
  readonly added?: readonly AddedReviewer[] | undefined
}

function Round({ resource, round, added = [] }: RoundProps) {
  return (
    <Timeline
      className={styles.timeline ?? ''}
      items={entriesOf(round).map(entry =>
        'turn' in entry
          ? {
              key: entry.turn.id,
              icon: (
                <span className={styles.quiet}>
                  <UserSwitchOutlined />
                </span>
              ),
              content: <Turn turn={entry.turn} />,
            }
          : {
              key: `${entry.step.no} ${entry.step.decidedAt ?? ''}`,
              icon: (
                <span className={styles[looks[entry.step.state].tone]}>
                  {looks[entry.step.state].icon}
                </span>
              ),
              content: (
                <DecidedStep
                  resource={resource}
                  step={entry.step}
                  added={
                    entry.step.state === 'open' ? added.map(({ name }) => name).join('、') : ''
                  }
                />
              ),
            },
      )}
    />
  )
}

type Entry = { readonly no: number; readonly at: string } & (
  | { readonly step: ReviewStep }
  | { readonly turn: ReviewTurn }
)

/** What comes after everything that has happened. */
const later = '9999'

/** Decisions and turns of each step as they happened; what is still to come stands last. */
function entriesOf({ steps, turned = [] }: ReviewRound): readonly Entry[] {
  const entries: Entry[] = [
    ...steps.map(step => ({ no: step.no, at: step.decidedAt ?? later, step })),
    ...turned.map(turn => ({ no: turn.no, at: turn.at, turn })),
  ]
  return entries.toSorted((one, other) => one.no - other.no || one.at.localeCompare(other.at))
}

function Turn({ turn }: { readonly turn: ReviewTurn }) {
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <strong>{turn.label}</strong>
        <span className={styles.who}>
          {turn.byName} → {turn.toName} · {printMinute(turn.at)}
        </span>
      </div>
      {turn.reason && <p className={styles.opinion}>{turn.reason}</p>}
    </div>
  )
}

interface StepProps {
  readonly resource: AnyResource
  readonly step: ReviewStep
  /** Names of those whom it waits for beside its own reviewers. */
  readonly added?: string
}

/** A step of a review: who decided what, why, and with which remarks on fields. */
export function DecidedStep({ resource, step, added = '' }: StepProps) {
  const look = looks[step.state]
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <strong>{step.name}</strong>
        <span className={styles[look.tone]}>{look.label}</span>
        <span className={styles.who}>
          {step.decidedByName ?? (step.everybody ? `${step.role}全部人员` : step.role)}
          {step.decidedAt && ` · ${printMinute(step.decidedAt)}`}
        </span>
        {added && <span className={styles.warn}>加签待审：{added}</span>}
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
