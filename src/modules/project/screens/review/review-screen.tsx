import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { printMinute } from '#kernel/kinds/index.ts'
import { printField } from '#kernel/kinds/registry.ts'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { withParams } from '#kernel/web/logic/request.ts'
import { AddressedRecord } from '#kernel/web/views/addressed-record.tsx'
import { FindingList, whyBarred } from '#kernel/web/views/finding-list.tsx'
import { Money } from '#kernel/web/views/money.tsx'
import { PageHeader } from '#kernel/web/views/page-header.tsx'
import { ReviewDesk } from '#kernel/web/views/review-desk.tsx'
import { Section } from '#kernel/web/views/section.tsx'
import { StateTag } from '#kernel/web/views/state-tag.tsx'
import { WaitingTime } from '#kernel/web/views/waiting-time.tsx'
import { organisation } from '#modules/charity/model/index.ts'
import { project } from '../../model/index.ts'
import { usePublicFacts } from '../preview/use-public-facts.ts'
import { usePrecheck } from '../submit-dialog.tsx'
import { Ending } from './ending.tsx'
import styles from './review.module.css'
import { ReviewTabs } from './review-tabs.tsx'

const places = { page: '/project/proverifydetail', queue: '/project/proverify' }
const kinds = 'project,cause.terminate,cause.close'
const endingMoves = { approve: 'approveEnding', reject: 'rejectEnding', sendBack: 'none' }

/** 项目审核详情: the frozen version with its differences, the prechecks, and the decision. */
export default function ReviewScreen() {
  return <AddressedRecord resource={project}>{row => <OpenReview row={row} />}</AddressedRecord>
}

function OpenReview({ row }: { readonly row: Presented }) {
  const navigate = useNavigate()
  const isEnding = typeof row.ending === 'string'
  const isPending = row.state === 'pending'
  const { data: precheck } = usePrecheck(row, isPending)
  return (
    <ReviewDesk
      resource={project}
      row={row}
      kinds={kinds}
      places={places}
      links={
        <Button onClick={() => navigate(withParams('/project/promine', { id: row.id }))}>
          查看项目
        </Button>
      }
      head={({ actions, waiting }) => (
        <ReviewHead
          row={row}
          actions={actions}
          round={waiting?.round ?? 1}
          days={waiting?.waitedDays}
        />
      )}
      above={
        isPending && (
          <Section title="预检">
            {precheck ? <FindingList findings={precheck.findings} /> : <Skeleton active />}
          </Section>
        )
      }
      moves={isEnding ? endingMoves : undefined}
      barred={isPending ? whyBarred(precheck?.findings) : undefined}
    >
      <div className={styles.read}>
        {isEnding && <Ending row={row} />}
        <ReviewTabs row={row} />
      </div>
    </ReviewDesk>
  )
}

interface ReviewHeadProps {
  readonly row: Presented
  readonly actions: ReactNode
  /** Which submission of the project this is, counted from 1. */
  readonly round: number
  /** Working days that it has waited. */
  readonly days: number | undefined
}

/** Whose project it is, who submitted it, and how long it has waited. */
function ReviewHead({ row, actions, round, days }: ReviewHeadProps) {
  const submittedAt = typeof row.submittedAt === 'string' ? row.submittedAt : null
  return (
    <div>
      <PageHeader
        title={String(row.title)}
        tags={<StateTag of={project} state={row.state} />}
        note={round > 1 ? `第 ${round} 次提交` : undefined}
        actions={actions}
      />
      <div className={styles.line}>
        <span>{String(row.number)}</span>
        <span>{shownText(row, 'organisation')}</span>
        {submittedAt && (
          <span>
            {shownText(row, 'submittedBy')} 提交于 {printMinute(submittedAt)}
          </span>
        )}
        {submittedAt && row.state === 'pending' && (
          <span>
            已等 <WaitingTime since={submittedAt} days={days} />
          </span>
        )}
        <span>
          目标 <Money fen={typeof row.targetAmount === 'number' ? row.targetAmount : null} />
        </span>
      </div>
      <OrganisationLine id={row.id} />
    </div>
  )
}

/** Qualification and certificates of the organisation, red where one has ended. */
function OrganisationLine({ id }: { readonly id: string }) {
  const { facts } = usePublicFacts(id)
  if (!facts) return null
  return (
    <div className={styles.line}>
      <span>
        募捐资格{' '}
        {printField(organisation.fields.qualification, facts.organisation?.qualification ?? null)}
      </span>
      {facts.certificates.length === 0 && <span className={styles.ended}>没有有效证照</span>}
      {facts.certificates.map(({ type, label, validTo, state }) => (
        <span key={type} className={looks[state]}>
          {label} {validTo === null ? '长期有效' : `有效期至 ${validTo}`}
        </span>
      ))}
    </div>
  )
}

const looks: Readonly<Record<string, string | undefined>> = {
  expiring: styles.ending,
  expired: styles.ended,
}

function shownText(row: Presented, name: string): string {
  const text = row.shown[name]
  return typeof text === 'string' ? text : ''
}
