import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get, withParams } from '#kernel/web/logic/request.ts'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { useQueuePlace } from '#kernel/web/logic/use-review-queue.ts'
import { AddressTabs } from '#kernel/web/views/address-tabs.tsx'
import { RecordFacts } from '#kernel/web/views/detail-body.tsx'
import { DetailHead } from '#kernel/web/views/detail-head.tsx'
import { DiscussionView } from '#kernel/web/views/discussion-view.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { type Finding, FindingList } from '#kernel/web/views/finding-list.tsx'
import { HistoryView } from '#kernel/web/views/history-view.tsx'
import { ListScreen } from '#kernel/web/views/list-screen.tsx'
import page from '#kernel/web/views/page.module.css'
import { ReviewPanel } from '#kernel/web/views/review-panel.tsx'
import { ReviewTimeline } from '#kernel/web/views/review-timeline.tsx'
import { RevisionList } from '#kernel/web/views/revision-list.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { certificate, certificationApplication, organisation } from '../../model/index.ts'
import styles from './certification.module.css'
import { partOfKind } from './certification-part.ts'
import { differencesOf } from './certification-queue.tsx'

const place = '/gyhmanager/proveinginfo'
const queue = '/gyhmanager/proveing'

/** 认证审核详情: old and new side by side, what it brings with it, and the decision. */
export default function CertificationReviewScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(certificationApplication, id)
  if (failure || !id) {
    return <FailureState failure={failure ?? new Error('没有指定申请')} onRetry={refresh} />
  }
  if (!row) {
    return (
      <div className={page.page}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    )
  }
  return <CertificationReview key={row.id} row={row} />
}

function CertificationReview({ row }: { readonly row: Presented }) {
  const navigate = useNavigate()
  const { message } = App.useApp()
  const standing = useQueuePlace('certification', row.id)
  const open = (record: string) => navigate(withParams(place, { id: record }))
  const decided = () => {
    message.success('审核意见已提交')
    standing.refresh()
    if (standing.next) open(standing.next.record)
    else navigate(queue)
  }
  const { data: impact } = useQuery({
    queryKey: keys.of(certificationApplication.path, row.id, `impact ${row.version}`),
    queryFn: ({ signal }) =>
      get<readonly Finding[]>(
        callOf(certificationApplication, 'getImpact'),
        { id: row.id },
        { signal },
      ),
  })
  return (
    <div className={page.page}>
      <DetailHead
        resource={certificationApplication}
        row={row}
        actions={
          <>
            {standing.place > 0 && (
              <span className={styles.quiet}>
                待我审核第 {standing.place} / {standing.waiting} 条
              </span>
            )}
            <Button
              onClick={() =>
                navigate(withParams('/gyhmanager/mechanism', { id: String(row.organisation) }))
              }
            >
              查看机构
            </Button>
            <Button onClick={() => navigate(queue)}>返回队列</Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <CertificationTabs row={row} />
        </div>
        <aside className={styles.side}>
          <Section title="影响">
            <Impact findings={impact} />
          </Section>
          <Section title="审核进度">
            <ReviewTimeline resource={certificationApplication} id={row.id} />
          </Section>
        </aside>
      </div>
      <ReviewPanel
        resource={certificationApplication}
        row={row}
        onDecided={decided}
        onNext={standing.next && (() => standing.next && open(standing.next.record))}
      />
    </div>
  )
}

function Impact({ findings }: { readonly findings: readonly Finding[] | undefined }) {
  if (!findings) return <Skeleton active />
  if (findings.every(({ level }) => level === 'pass'))
    return <span className={styles.quiet}>通过后只更新上述事项，没有其他影响。</span>
  return <FindingList findings={findings} />
}

function CertificationTabs({ row }: { readonly row: Presented }) {
  const own = [{ field: 'organisation', op: 'is' as const, value: row.organisation }]
  return (
    <AddressTabs
      tabs={[
        {
          key: 'change',
          label: '变更与证照',
          content: (
            <div className={styles.stack}>
              <Section title="变更对照">
                <RevisionList
                  revisions={differencesOf(row)}
                  heads={['原值', '新值']}
                  empty="本次认证不改变登记事项"
                />
              </Section>
              <RecordFacts resource={partOfKind(row.kind)} row={row} />
            </div>
          ),
        },
        {
          key: 'certificates',
          label: '现有证照',
          content: <ListScreen resource={certificate} kept="memory" isWatched where={own} />,
        },
        {
          key: 'organisation',
          label: '机构档案',
          content: <OrganisationFacts id={String(row.organisation)} />,
        },
        {
          key: 'history',
          label: '操作记录',
          content: (
            <Section>
              <HistoryView resource={certificationApplication} id={row.id} />
            </Section>
          ),
        },
        {
          key: 'talk',
          label: '内部讨论',
          content: (
            <Section>
              <DiscussionView resource={certificationApplication} id={row.id} />
            </Section>
          ),
        },
      ]}
    />
  )
}

function OrganisationFacts({ id }: { readonly id: string }) {
  const { row, failure, refresh } = useRecord(organisation, id)
  if (failure) return <FailureState size="small" failure={failure} onRetry={refresh} />
  if (!row) return <Skeleton active />
  return <RecordFacts resource={organisation} row={row} />
}
