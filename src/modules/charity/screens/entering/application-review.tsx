import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get, withParams } from '#kernel/web/logic/request.ts'
import { usePermissions } from '#kernel/web/logic/use-can.ts'
import { useRecord } from '#kernel/web/logic/use-record.ts'
import { useQueuePlace } from '#kernel/web/logic/use-review-queue.ts'
import { useHistory } from '#kernel/web/logic/use-trace.ts'
import { AddressTabs } from '#kernel/web/views/address-tabs.tsx'
import { RecordFacts } from '#kernel/web/views/detail-body.tsx'
import { DetailHead } from '#kernel/web/views/detail-head.tsx'
import { DiscussionView } from '#kernel/web/views/discussion-view.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { type Finding, FindingList, whyBarred } from '#kernel/web/views/finding-list.tsx'
import { HistoryView } from '#kernel/web/views/history-view.tsx'
import page from '#kernel/web/views/page.module.css'
import { ReviewPanel } from '#kernel/web/views/review-panel.tsx'
import { ReviewTimeline } from '#kernel/web/views/review-timeline.tsx'
import { RevisionList } from '#kernel/web/views/revision-list.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { settlementApplication } from '../../model/index.ts'
import { type AdministratorMade, tellAdministrator } from '../organisation/reset-administrator.tsx'
import { DocumentDesk } from './document-desk.tsx'
import { type Tick, type Ticks, whyUnread } from './documents.ts'
import styles from './entering.module.css'
import { revisionsOf } from './former-submission.ts'
import { LettersToApplicant } from './letters-to-applicant.tsx'

const place = '/gyhmanager/enteringinfo'
const queue = '/gyhmanager/entering'

/** 入驻审核详情: documents beside the typed values, prechecks, and the decision. */
export default function ApplicationReviewScreen() {
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row, failure, refresh } = useRecord(settlementApplication, id)
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
  return <ApplicationReview key={row.id} row={row} onRefresh={refresh} />
}

interface ApplicationReviewProps {
  readonly row: Presented
  onRefresh(): void
}

function ApplicationReview({ row, onRefresh }: ApplicationReviewProps) {
  const navigate = useNavigate()
  const { message, modal } = App.useApp()
  const [ticks, setTicks] = useState<Ticks>({})
  const standing = useQueuePlace('settlement', row.id)
  const findings = useFindings(row)
  const isOpen = row.can.includes('approve')
  const tick = (field: string, value: Tick) => setTicks(held => ({ ...held, [field]: value }))
  const open = (record: string) => navigate(withParams(place, { id: record }))
  const decided = (after?: Presented) => {
    const made = administratorIn(after)
    if (made) tellAdministrator(modal, '入驻已通过，机构已开通', made)
    else message.success('审核意见已提交')
    standing.refresh()
    if (standing.next) open(standing.next.record)
    else if (made) onRefresh()
    else navigate(queue)
  }
  return (
    <div className={page.page}>
      <DetailHead
        resource={settlementApplication}
        row={row}
        actions={
          <>
            {standing.place > 0 && (
              <span className={styles.quiet}>
                待我审核第 {standing.place} / {standing.waiting} 条
              </span>
            )}
            <Button onClick={() => navigate(queue)}>返回队列</Button>
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <ApplicationTabs row={row} ticks={ticks} onTick={isOpen ? tick : undefined} />
        </div>
        <aside className={styles.side}>
          <Section title="预检">
            {findings ? <FindingList findings={findings} /> : <Skeleton active />}
          </Section>
          <Section title="审核进度">
            <ReviewTimeline resource={settlementApplication} id={row.id} />
          </Section>
          {isOpen && <Outcome row={row} />}
        </aside>
      </div>
      <ReviewPanel
        resource={settlementApplication}
        row={row}
        barred={whyBarred(findings) ?? whyUnread(row, ticks)}
        onDecided={decided}
        onNext={standing.next && (() => standing.next && open(standing.next.record))}
      />
    </div>
  )
}

interface ApplicationTabsProps {
  readonly row: Presented
  readonly ticks: Ticks
  readonly onTick: ((field: string, tick: Tick) => void) | undefined
}

function ApplicationTabs({ row, ticks, onTick }: ApplicationTabsProps) {
  const permissions = usePermissions()
  const { data: history } = useHistory(settlementApplication, row.id)
  const revisions = revisionsOf(history ?? [])
  return (
    <AddressTabs
      tabs={[
        {
          key: 'documents',
          label: '证照核对',
          content: (
            <Section padding="flush">
              <DocumentDesk row={row} ticks={ticks} onTick={onTick} />
            </Section>
          ),
        },
        {
          key: 'facts',
          label: '申请内容',
          content: <RecordFacts resource={settlementApplication} row={row} />,
        },
        ...(Number(row.times) > 1
          ? [
              {
                key: 'compare',
                label: `与上次对比（${revisions.length}）`,
                content: (
                  <Section title="补正前后" note={String(row.supplementNote ?? '')}>
                    <RevisionList revisions={revisions} />
                  </Section>
                ),
              },
            ]
          : []),
        {
          key: 'letters',
          label: '与申请人沟通',
          content: (
            <Section>
              <LettersToApplicant row={row} permissions={permissions} />
            </Section>
          ),
        },
        {
          key: 'talk',
          label: '内部讨论',
          content: (
            <Section>
              <DiscussionView resource={settlementApplication} id={row.id} />
            </Section>
          ),
        },
        {
          key: 'history',
          label: '操作记录',
          content: (
            <Section>
              <HistoryView resource={settlementApplication} id={row.id} />
            </Section>
          ),
        },
      ]}
    />
  )
}

/** What an approval makes, before it is made. */
function Outcome({ row }: { readonly row: Presented }) {
  const text = (name: string) => String(row[name] ?? '')
  return (
    <Section title="终审通过后将创建">
      <ul className={styles.outcome}>
        <li>
          机构 <strong>{text('name')}</strong>（简码 {text('code')}）及其证照
        </li>
        <li>公益号配置，域名前缀 {text('domainPrefix')}</li>
        <li>资金账簿</li>
        <li>
          管理员 {text('applicantName')}（{text('applicantPhone')}
          ），角色为机构负责人，开通链接以短信发送
        </li>
      </ul>
    </Section>
  )
}

/** The findings of now while a decision is open, those of the submission afterwards. */
function useFindings(row: Presented): readonly Finding[] | undefined {
  const isPending = row.state === 'pending'
  const { data } = useQuery({
    queryKey: keys.of(settlementApplication.path, row.id, 'precheck'),
    queryFn: ({ signal }) =>
      get<readonly Finding[]>(
        callOf(settlementApplication, 'getPrecheck'),
        { id: row.id },
        { signal },
      ),
    enabled: isPending,
  })
  if (isPending) return data
  // The cast of an answer: the field's schema is a list of findings.
  return (row.precheck as readonly Finding[] | null) ?? []
}

function administratorIn(row: Presented | undefined): AdministratorMade | undefined {
  // The cast of an answer: the approving call adds this where a link must be handed over.
  return row?.administrator as AdministratorMade | undefined
}
