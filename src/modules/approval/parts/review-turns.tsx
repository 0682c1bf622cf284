import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Review } from '#ui/logic/use-trace.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { TurnWay } from './turn-dialog.tsx'

const TurnDialog = lazyPart(async () => (await import('./turn-dialog.tsx')).TurnDialog)

interface ReviewTurnsProps {
  readonly resource: AnyResource
  readonly review: Review | undefined
  /** The step no longer waits for this person. */
  onGone(): void
}

/** 转办 and 加签 beside the decisions, where the open step may be turned. */
export function ReviewTurns({ resource, review, onGone }: ReviewTurnsProps) {
  const [way, setWay] = useState<TurnWay | null>(null)
  if (!review?.turns) return null
  return (
    <>
      <Button onClick={() => setWay('handOver')}>转办</Button>
      <Button onClick={() => setWay('addReviewer')}>加签</Button>
      {way && (
        <TurnDialog
          way={way}
          resource={resource}
          review={review}
          onTurned={isGone => isGone && onGone()}
          onClose={() => setWay(null)}
        />
      )}
    </>
  )
}
