import { App, Skeleton } from 'antd'
import { useState } from 'react'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { useAsk } from '#ui/logic/asks.ts'
import type { Presented, PresentedOf } from '#ui/logic/presented.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import { useHistory } from '#ui/logic/use-trace.ts'
import { AddressTabs } from '#ui/views/address-tabs.tsx'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { type Finding, FindingList, whyBarred } from '#ui/views/finding-list.tsx'
import { recordTabs } from '#ui/views/record-tabs.tsx'
import { RevisionList } from '#ui/views/revision-list.tsx'
import { Section } from '#ui/views/section.tsx'
import { settlementApplication } from '../../model/index.ts'
import { settlementApplicationPrecheck } from '../../model/settlement-application-calls.ts'
import { type AdministratorMade, tellAdministrator } from '../organisation/reset-administrator.tsx'
import { DocumentDesk } from './document-desk.tsx'
import { type Tick, type Ticks, whyUnread } from './documents.ts'
import styles from './entering.module.css'
import { revisionsOf } from './former-submission.ts'
import { LettersToApplicant } from './letters-to-applicant.tsx'

const places = { page: '/gyhmanager/enteringinfo', queue: '/gyhmanager/entering' }

/** 入驻审核详情: documents beside the typed values, prechecks, and the decision. */
export default function ApplicationReviewScreen() {
  return (
    <AddressedRecord resource={settlementApplication}>
      {(row, refresh) => <ApplicationReview row={row} onRefresh={refresh} />}
    </AddressedRecord>
  )
}

interface ApplicationReviewProps {
  readonly row: PresentedOf<typeof settlementApplication>
  onRefresh(): void
}

function ApplicationReview({ row, onRefresh }: ApplicationReviewProps) {
  const { modal } = App.useApp()
  const [ticks, setTicks] = useState<Ticks>({})
  const findings = useFindings(row)
  const isOpen = row.can.includes('approve')
  const tick = (field: string, value: Tick) => setTicks(held => ({ ...held, [field]: value }))
  const handOver = (after: PresentedOf<typeof settlementApplication> | undefined) => {
    const made = administratorIn(after)
    if (!made) return false
    tellAdministrator(modal, '入驻已通过，机构已开通', made)
    onRefresh()
    return true
  }
  return (
    <ReviewDesk
      resource={settlementApplication}
      row={row}
      kinds="settlement"
      places={places}
      submitter={row.applicantName ?? ''}
      above={
        <Section title="预检">
          {findings ? <FindingList findings={findings} /> : <Skeleton active />}
        </Section>
      }
      below={isOpen && <Outcome row={row} />}
      barred={whyBarred(findings) ?? whyUnread(row, ticks)}
      onDecided={handOver}
    >
      <ApplicationTabs row={row} ticks={ticks} onTick={isOpen ? tick : undefined} />
    </ReviewDesk>
  )
}

interface ApplicationTabsProps {
  readonly row: PresentedOf<typeof settlementApplication>
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
        ...(row.times > 1
          ? [
              {
                key: 'compare',
                label: `与上次对比（${revisions.length}）`,
                content: (
                  <Section title="补正前后" note={row.supplementNote ?? ''}>
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
        ...recordTabs(settlementApplication, row.id, '内部讨论'),
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
function useFindings(
  row: PresentedOf<typeof settlementApplication>,
): readonly Finding[] | undefined {
  const isPending = row.state === 'pending'
  const { data } = useAsk(settlementApplicationPrecheck, { id: row.id }, { enabled: isPending })
  if (isPending) return data
  // The cast of an answer: the field's schema is a list of findings.
  return row.precheck ?? []
}

function administratorIn(row: Presented | undefined): AdministratorMade | undefined {
  // The cast of an answer: the approving call adds this where a link must be handed over.
  return row?.administrator as AdministratorMade | undefined
}
