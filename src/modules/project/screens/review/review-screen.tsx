import { App, Button, Skeleton } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoment } from '#kernel/kinds/index.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { withParams } from '#kernel/web/logic/request.ts'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { useQueuePlace } from '#kernel/web/logic/use-review-queue.ts'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { FindingList, whyBarred } from '#kernel/web/views/finding-list.tsx'
import page from '#kernel/web/views/page.module.css'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { ReviewPanel } from '#kernel/web/views/review-panel.tsx'
import { ReviewTimeline } from '#kernel/web/views/review-timeline.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { WaitingTime } from '#kernel/web/views/waiting-time.tsx'
import { project } from '../../model/index.ts'
import { usePrecheck } from '../submit-dialog.tsx'
import { Ending } from './ending.tsx'
import styles from './review.module.css'
import { ReviewTabs } from './review-tabs.tsx'

const place = '/project/proverifydetail'
const queue = '/project/proverify'
const kinds = 'project,cause.terminate,cause.close'
const endingMoves = { approve: 'approveEnding', reject: 'rejectEnding', sendBack: 'none' }

/** 项目审核详情: the frozen version with its differences, the prechecks, and the decision. */
export default function ReviewScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(project, id)
  if (failure || !id) {
    return <FailureState failure={failure ?? new Error('没有指定项目')} onRetry={refresh} />
  }
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return <OpenReview key={row.id} row={row} />
}

function OpenReview({ row }: { readonly row: Presented }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const standing = useQueuePlace(kinds, row.id)
  const isEnding = typeof row.ending === 'string'
  const isPending = row.state === 'pending'
  const { data: precheck } = usePrecheck(row, isPending)
  const open = (record: string) => navigate(withParams(place, { id: record }))
  const decided = () => {
    message.success('审核意见已提交')
    standing.refresh()
    if (standing.next) open(standing.next.record)
    else navigate(queue)
  }
  const submittedAt = typeof row.submittedAt === 'string' ? row.submittedAt : null
  return (
    <div className={page.page}>
      <div>
        <PageHeader
          title={String(row.title)}
          tags={<StateTag of={project} state={row.state} />}
          note={
            standing.row && standing.row.round > 1 ? `第 ${standing.row.round} 次提交` : undefined
          }
          actions={
            <>
              {standing.place > 0 && (
                <span className={styles.quiet}>
                  待我审核第 {standing.place} / {standing.waiting} 条
                </span>
              )}
              <Button onClick={() => navigate(withParams('/project/promine', { id: row.id }))}>
                查看项目
              </Button>
              <Button onClick={() => navigate(queue)}>返回队列</Button>
            </>
          }
        />
        <div className={styles.line}>
          <span>{String(row.number)}</span>
          <span>{shownText(row, 'organisation')}</span>
          {submittedAt && (
            <span>
              {shownText(row, 'submittedBy')} 提交于 {printMoment(submittedAt).slice(0, 16)}
            </span>
          )}
          {submittedAt && isPending && (
            <span>
              已等 <WaitingTime since={submittedAt} />
            </span>
          )}
        </div>
      </div>
      {isEnding && <Ending row={row} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <ReviewTabs row={row} />
        </div>
        <aside className={styles.side}>
          {isPending && (
            <Section title="预检">
              {precheck ? <FindingList findings={precheck.findings} /> : <Skeleton active />}
            </Section>
          )}
          <Section title="审核进度">
            <ReviewTimeline resource={project} id={row.id} />
          </Section>
        </aside>
      </div>
      <ReviewPanel
        resource={project}
        row={row}
        {...(isEnding ? { moves: endingMoves } : {})}
        barred={isPending ? whyBarred(precheck?.findings) : undefined}
        onDecided={decided}
        onNext={standing.next && (() => standing.next && open(standing.next.record))}
      />
    </div>
  )
}

function shownText(row: Presented, name: string): string {
  const text = row.shown[name]
  return typeof text === 'string' ? text : ''
}
