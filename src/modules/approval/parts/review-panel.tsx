import { Alert, App, Button, Input, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { demandOf } from '#kinds/registry.ts'
import {
  type Decision,
  type DecisionKind,
  type DecisionNames,
  decisionsOf,
} from '#ui/logic/decisions.ts'
import { usePageActions } from '#ui/logic/page-actions.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useShortcuts } from '#ui/logic/shortcuts.ts'
import { useMoves } from '#ui/logic/use-moves.ts'
import { useReview } from '#ui/logic/use-trace.ts'
import { moveDialogOf } from '#ui/views/move-dialogs.ts'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { AwaitedReviewers } from './awaited-reviewers.tsx'
import { FieldMarks, sentenceOfMarks } from './field-marks.tsx'
import styles from './review-panel.module.css'
import { ReviewTurns } from './review-turns.tsx'
import { useOpinion } from './use-opinion.ts'
import { UsualOpinions } from './usual-opinions.tsx'

export interface ReviewPanelProps {
  readonly resource: AnyResource
  readonly row: Presented
  /** The lifecycle's names where they are not approve, reject and return. */
  readonly moves?: DecisionNames
  /** Why the record cannot be passed now; the button then only tells so. */
  readonly barred?: string | undefined
  /** Called after a decision with the record as it stands then: the workbench brings the next one. */
  onDecided?(decided?: Presented): void
  /** Leaves this one undecided and goes on; absent where there is no next one. */
  onNext?: (() => void) | undefined
}

const looks: Readonly<Record<DecisionKind, { key: string; hint: string }>> = {
  approve: { key: 'p', hint: 'Alt P' },
  reject: { key: 'r', hint: 'Alt R' },
  sendBack: { key: 'b', hint: 'Alt B' },
}

/** Decides a review: an opinion, then 通过 (Alt P), 驳回 (Alt R) or 退回修改 (Alt B), then the next one. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { resource, row, moves, barred, onDecided, onNext } = props
  const { data: review } = useReview(resource, row.id)
  const writing = useOpinion(resource, row.id, review)
  const { opinion, marks } = writing
  const [refusal, setRefusal] = useState<string | null>(null)
  const { move, isMoving } = useMoves(resource)
  const flow = useMoveFlow(resource, () => onDecided?.())
  const { message } = App.useApp()
  const box = useRef<HTMLDivElement>(null)
  const whyNot = review?.open ? review.whyNot : null
  // Whoever may not decide this one reads why, whatever his role may do.
  const decisions = whyNot ? [] : decisionsOf(resource, row, moves)
  const decide = async (decision: Decision) => {
    if (isMoving) return
    if (decision.kind === 'approve' && barred) return setRefusal(barred)
    const hasDialog = decision.asksMore || moveDialogOf(resource, decision.name) !== undefined
    if (hasDialog) return flow.start(decision, [row])
    const pinned = decision.takesMarks ? marks : []
    if (pinned.some(({ remark }) => remark.trim() === ''))
      return setRefusal('请填写每个批注字段需要怎样修改')
    const written = opinion.trim() || (pinned.length > 0 ? sentenceOfMarks(resource, pinned) : '')
    const field = decision.opinion ? decision.move.ask?.[decision.opinion] : undefined
    if (field?.required && written === '') {
      setRefusal(demandOf(field))
      box.current?.querySelector('textarea')?.focus()
      return
    }
    setRefusal(null)
    try {
      const answers = {
        ...(decision.opinion ? { [decision.opinion]: written || null } : {}),
        ...(pinned.length > 0 ? { marks: pinned } : {}),
      }
      const decided = await move({ row, move: decision.name, answers })
      writing.forget()
      onDecided?.(decided)
    } catch (error) {
      setRefusal(sentenceOfError(error))
    }
  }
  const decideAs = (kind: DecisionKind) => {
    const decision = decisions.find(each => each.kind === kind)
    return decision ? void decide(decision) : false
  }
  usePageActions(
    decisions.map(decision => ({
      key: `${row.id} ${decision.name}`,
      title: decision.move.label,
      note: `${titleOf(resource, row)} · ${looks[decision.kind].hint}`,
      act: () => decide(decision),
    })),
  )
  useShortcuts({
    approve: () => decideAs('approve'),
    reject: () => decideAs('reject'),
    sendBack: () => decideAs('sendBack'),
  })
  const waitsFor = review?.open && !review.mine ? (review.added ?? []) : []
  if (decisions.length === 0 && waitsFor.length === 0 && !whyNot) return null
  if (review && waitsFor.length > 0)
    return (
      <section className={styles.panel} aria-label="审核">
        <AwaitedReviewers resource={resource} review={review} onNext={onNext} />
      </section>
    )
  if (decisions.length === 0)
    return (
      <section className={styles.panel} aria-label="审核">
        <Alert
          type="info"
          showIcon
          title={whyNot}
          action={onNext && <Button onClick={onNext}>下一条</Button>}
        />
      </section>
    )
  return (
    <section className={styles.panel} aria-label="审核" ref={box}>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <Input.TextArea
        value={opinion}
        autoSize={{ minRows: 1, maxRows: 5 }}
        maxLength={500}
        placeholder="审核意见（驳回和退回时必填）"
        aria-label="审核意见"
        status={refusal ? 'error' : ''}
        onChange={event => writing.write({ opinion: event.target.value })}
      />
      <div className={styles.buttons}>
        <span className={styles.kept} aria-live="polite">
          {writing.keptNote}
        </span>
        {review?.mine && (
          <Button
            disabled={!writing.isDirty}
            onClick={() => writing.keep().catch(error => message.error(sentenceOfError(error)))}
          >
            暂存意见
          </Button>
        )}
        <ReviewTurns resource={resource} review={review} onGone={() => onDecided?.()} />
        {onNext && <Button onClick={onNext}>下一条</Button>}
        {[...decisions].reverse().map(decision => (
          <Tooltip
            key={decision.name}
            title={decision.kind === 'approve' && barred ? barred : looks[decision.kind].hint}
          >
            <Button
              disabled={decision.kind === 'approve' && barred !== undefined}
              type={decision.kind === 'approve' ? 'primary' : 'default'}
              danger={decision.kind === 'reject'}
              loading={isMoving}
              onClick={() => decide(decision)}
            >
              {decision.move.label}
            </Button>
          </Tooltip>
        ))}
      </div>
      <div className={styles.aids}>
        {barred && <span className={styles.barred}>{barred}</span>}
        {decisions.some(({ takesMarks }) => takesMarks) && (
          <FieldMarks
            resource={resource}
            marks={marks}
            onChange={next => writing.write({ marks: next })}
          />
        )}
        <UsualOpinions opinion={opinion} onChoose={text => writing.write({ opinion: text })} />
      </div>
      {flow.dialogs}
    </section>
  )
}
