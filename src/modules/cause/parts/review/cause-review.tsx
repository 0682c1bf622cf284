import { Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { printField } from '#kinds/registry.ts'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { organisation } from '#modules/charity/model/index.ts'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { FindingList, whyBarred } from '#ui/views/finding-list.tsx'
import { Section } from '#ui/views/section.tsx'
import type { CauseRecord } from '../../model/index.ts'
import { type CauseShape, CauseShapeContext, pageOf, useCauseShape } from '../cause-shape.ts'
import { usePrecheck } from '../form/submit-dialog.tsx'
import { usePublicFacts } from '../preview/use-public-facts.ts'
import { TargetAmount } from '../target-amount.tsx'
import { Ending } from './ending.tsx'
import styles from './review.module.css'
import { ReviewTabs } from './review-tabs.tsx'

const endingMoves = { approve: 'approveEnding', reject: 'rejectEnding', sendBack: 'none' }

/** The review of a cause: the frozen version with its differences, the prechecks, and the decision. */
export function CauseReview({ shape }: { readonly shape: CauseShape }) {
  return (
    <CauseShapeContext value={shape}>
      <AddressedRecord resource={shape.resource}>
        {(row, refresh) => <OpenReview row={row} refresh={refresh} />}
      </AddressedRecord>
    </CauseShapeContext>
  )
}

interface OpenProps {
  readonly row: PresentedOf<CauseRecord>
  refresh(): void
}

function OpenReview({ row, refresh }: OpenProps) {
  const navigate = useNavigate()
  const { resource, label, places, reviews, tellsKind, reviewAside } = useCauseShape()
  const isEnding = row.ending !== null
  const isPending = row.state === 'pending'
  const { data: precheck } = usePrecheck(row, isPending)
  return (
    <ReviewDesk
      resource={resource}
      row={row}
      kinds={reviews}
      {...(tellsKind && { tellsKind })}
      places={{ page: places.review, queue: places.queue }}
      links={
        <Button onClick={() => navigate(withParams(pageOf(places.list), { id: row.id }))}>
          查看{label}
        </Button>
      }
      facts={
        <>
          <span>{shownText(row, 'organisation')}</span>
          <span>
            目标 <TargetAmount fen={row.targetAmount} />
          </span>
        </>
      }
      belowHead={<OrganisationLine id={row.id} />}
      above={
        isPending && (
          <>
            <Section title="预检">
              {precheck ? <FindingList findings={precheck.findings} /> : <Skeleton active />}
            </Section>
            {reviewAside?.(row, refresh)}
          </>
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
