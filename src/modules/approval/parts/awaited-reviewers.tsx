import { App, Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { AddedReviewer, Review } from '#ui/logic/use-trace.ts'
import styles from './review-panel.module.css'
import { useReviewTurns } from './use-review-turns.ts'

interface AwaitedReviewersProps {
  readonly resource: AnyResource
  readonly review: Review
  readonly onNext: (() => void) | undefined
}

/** Whom the open step waits for; whoever asked him may take it back before the step was passed. */
export function AwaitedReviewers({ resource, review, onNext }: AwaitedReviewersProps) {
  const { message } = App.useApp()
  const { turn, isTurning } = useReviewTurns(resource, review)
  const [refusal, setRefusal] = useState<string | null>(null)
  const added = review.added ?? []
  const release = async ({ id, name }: AddedReviewer) => {
    try {
      await turn({ call: 'releaseReviewer', to: id })
      message.success(`已撤销对${name}的加签`)
    } catch (error) {
      setRefusal(sentenceOfError(error))
    }
  }
  return (
    <>
      <span>
        等待加签人员{added.map(({ name }) => name).join('、')}审核
        {refusal && <span className={styles.barred}>{refusal}</span>}
      </span>
      <span className={styles.buttons}>
        {added
          .filter(({ mayRelease }) => mayRelease)
          .map(each => (
            <Button key={each.id} loading={isTurning} onClick={() => release(each)}>
              撤销对{each.name}的加签
            </Button>
          ))}
        {onNext && <Button onClick={onNext}>下一条</Button>}
      </span>
    </>
  )
}
