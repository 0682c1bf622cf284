import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { DecisionNames } from '#ui/logic/decisions.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import page from '#ui/views/page.module.css'
import { Section } from '#ui/views/section.tsx'
import { PrintReviewButton } from './print-review-button.tsx'
import styles from './review-desk.module.css'
import { ReviewHead } from './review-head.tsx'
import { ReviewPanel } from './review-panel.tsx'
import { reviewAddress } from './review-queue-columns.tsx'
import { ReviewTimeline } from './review-timeline.tsx'
import { type QueueRow, useQueuePlace } from './use-review-queue.ts'

export interface ReviewDeskProps {
  readonly resource: AnyResource
  readonly row: Presented
  /** Kinds of the reviews whose queue this page walks, separated by commas. */
  readonly kinds: string
  /** Addresses of this page and of its queue. */
  readonly places: { readonly page: string; readonly queue: string }
  /** Its queue holds records of several resources, and the addresses say the kind of each. */
  readonly tellsKind?: true
  /** Buttons before the way back to the queue. */
  readonly links?: ReactNode
  /** Who submitted it, where that is nobody with an account. */
  readonly submitter?: string
  /** What else the line under its title says. */
  readonly facts?: ReactNode
  /** Under the head, above the columns. */
  readonly belowHead?: ReactNode
  /** What the decision is made of: tabs in the wide column. */
  readonly children: ReactNode
  /** Sections above and below the steps of the review, in the narrow column. */
  readonly above?: ReactNode
  readonly below?: ReactNode
  /** The lifecycle's names where they are not approve, reject and return. */
  readonly moves?: DecisionNames | undefined
  /** Why the record cannot be passed now. */
  readonly barred?: string | undefined
  /** What else a decision brings; true where it told so itself and the page stays when nothing follows. */
  onDecided?(decided: Presented | undefined): boolean
}

/** The desk of a reviewer: what is asked, how far the review is, the decision, then the next record. */
export function ReviewDesk(props: ReviewDeskProps) {
  const { resource, row, kinds, places, links, children, above, below, moves, barred } = props
  useSubView(titleOf(resource, row))
  const navigate = useNavigate()
  const { message } = App.useApp()
  const standing = useQueuePlace(kinds, row.id)
  const { next } = standing
  const open = (row: QueueRow) =>
    navigate(reviewAddress(places.page, row, props.tellsKind ?? false))
  const decided = (after?: Presented) => {
    const stays = props.onDecided?.(after) ?? false
    if (!stays) message.success('审核意见已提交')
    standing.refresh()
    if (next) open(next)
    else if (!stays) navigate(places.queue)
  }
  const actions = (
    <>
      {standing.place > 0 && (
        <span className={styles.place}>
          待我审核第 {standing.place} / {standing.waiting} 条
        </span>
      )}
      {links}
      <PrintReviewButton resource={resource} row={row} />
      <Button onClick={() => navigate(places.queue)}>返回队列</Button>
    </>
  )
  return (
    <div className={page.page}>
      <div>
        <ReviewHead
          resource={resource}
          row={row}
          actions={actions}
          waiting={standing.row}
          submitter={props.submitter}
          facts={props.facts}
        />
        {props.belowHead}
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>{children}</div>
        <aside className={styles.side}>
          {above}
          <Section title="审核进度">
            <ReviewTimeline resource={resource} id={row.id} />
          </Section>
          {below}
        </aside>
      </div>
      <ReviewPanel
        key={row.id}
        resource={resource}
        row={row}
        {...(moves && { moves })}
        barred={barred}
        onDecided={decided}
        onNext={next && (() => open(next))}
      />
    </div>
  )
}
