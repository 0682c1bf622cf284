import { Alert, Button, Input, Tooltip } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import {
  type Decision,
  type DecisionKind,
  type DecisionNames,
  decisionsOf,
} from '../logic/decisions.ts'
import type { Presented } from '../logic/presented.ts'
import { sentenceOfError } from '../logic/request.ts'
import { useMoves } from '../logic/use-moves.ts'
import { useSteady } from '../logic/use-steady.ts'
import { type FieldMark, FieldMarks, sentenceOfMarks } from './field-marks.tsx'
import { moveDialogOf } from './move-dialogs.ts'
import styles from './review-panel.module.css'
import { useMoveFlow } from './use-move-flow.tsx'

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

const usualOpinions = ['同意', '资料齐全，同意', '资料不完整，请补充', '与事实不符']
const looks: Readonly<Record<DecisionKind, { key: string; hint: string }>> = {
  approve: { key: 'p', hint: 'Alt P' },
  reject: { key: 'r', hint: 'Alt R' },
  sendBack: { key: 'b', hint: 'Alt B' },
}

/** Decides a review: an opinion, then 通过 (Alt P), 驳回 (Alt R) or 退回修改 (Alt B), then the next one. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { resource, row, moves, barred, onDecided, onNext } = props
  const [opinion, setOpinion] = useState('')
  const [marks, setMarks] = useState<readonly FieldMark[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const { move, isMoving } = useMoves(resource)
  const flow = useMoveFlow(resource, () => onDecided?.())
  const box = useRef<HTMLDivElement>(null)
  const decisions = decisionsOf(resource, row, moves)
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
      setRefusal(`请填写${field.label}`)
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
      setOpinion('')
      setMarks([])
      onDecided?.(decided)
    } catch (error) {
      setRefusal(sentenceOfError(error))
    }
  }
  const press = useSteady((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return
    const decision = decisions.find(
      ({ kind }) => event.code === `Key${looks[kind].key.toUpperCase()}`,
    )
    if (!decision) return
    event.preventDefault()
    void decide(decision)
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [press])
  if (decisions.length === 0) return null
  return (
    <section className={styles.panel} aria-label="审核" ref={box}>
      {refusal && <Alert type="error" showIcon title={refusal} />}
      <div className={styles.writing}>
        <Input.TextArea
          value={opinion}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={500}
          placeholder="审核意见（驳回和退回时必填）"
          aria-label="审核意见"
          status={refusal ? 'error' : ''}
          onChange={event => setOpinion(event.target.value)}
        />
        {decisions.some(({ takesMarks }) => takesMarks) && (
          <FieldMarks resource={resource} marks={marks} onChange={setMarks} />
        )}
        <div className={styles.usual}>
          {barred && <span className={styles.barred}>{barred}</span>}
          {usualOpinions.map(text => (
            <Button key={text} size="small" onClick={() => setOpinion(text)}>
              {text}
            </Button>
          ))}
        </div>
      </div>
      <div className={styles.buttons}>
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
      {flow.dialogs}
    </section>
  )
}
