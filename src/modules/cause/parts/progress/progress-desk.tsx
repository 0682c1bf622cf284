import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { richTextParts } from '#kinds/html/rich-text-slot.input.tsx'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { FindingList, whyBarred } from '#ui/views/finding-list.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { audienceOf, type EarlierProgress, progress } from '../../model/progress.ts'
import styles from '../told.module.css'
import { type CauseKind, toldPlaces } from '../told-places.ts'
import { MoneyCompared } from './money-compared.tsx'
import { ProgressText } from './progress-text.tsx'

/** 进展审核详情: the text, what the product sees of it, the one before it, and the decision. */
export function ProgressDesk({ kind }: { readonly kind: CauseKind }) {
  return (
    <AddressedRecord resource={progress}>
      {row => <OpenDesk row={row} kind={kind} />}
    </AddressedRecord>
  )
}

function OpenDesk({
  row,
  kind,
}: {
  readonly row: PresentedOf<typeof progress>
  readonly kind: CauseKind
}) {
  const navigate = useNavigate()
  const { noun, progressPage, progressDesk, progressQueue, progressReview } = toldPlaces[kind]
  const findings = row.extra?.findings ?? null
  return (
    <ReviewDesk
      resource={progress}
      row={row}
      kinds={progressReview}
      places={{ page: progressDesk, queue: progressQueue }}
      links={
        <Button onClick={() => navigate(withParams(progressPage, { id: row.id }))}>查看进展</Button>
      }
      facts={
        <>
          <span>
            {noun} {shownText(row, 'cause')}
          </span>
          <span>{shownText(row, 'organisation')}</span>
          <span>{audienceOf(row.kind)}</span>
        </>
      }
      above={
        <>
          {findings && (
            <Section title="检查">
              <FindingList findings={findings} />
            </Section>
          )}
          <Section title="账面">
            <MoneyCompared then={row.figures} now={row.extra?.now ?? null} used={row.usedAmount} />
          </Section>
        </>
      }
      barred={row.state === 'pending' ? whyBarred(findings) : undefined}
    >
      <div className={styles.stack}>
        <Section title="送审内容">
          <ProgressText row={row} words={row.extra?.words ?? []} />
        </Section>
        <Section title="上一篇进展">
          <Earlier earlier={row.extra?.earlier ?? null} />
        </Section>
      </div>
    </ReviewDesk>
  )
}

/** What was told before, to compare with. */
function Earlier({ earlier }: { readonly earlier: EarlierProgress | null }) {
  const { View } = richTextParts()
  if (earlier === null) return <EmptyState size="small" title="这是第一篇进展" />
  return (
    <div className={styles.stack}>
      <Facts
        facts={[
          { key: 'title', label: '标题', value: earlier.title },
          { key: 'occurredOn', label: '发生日期', value: earlier.occurredOn },
          { key: 'used', label: '本期使用', value: <Money fen={earlier.usedAmount} /> },
          { key: 'served', label: '受益人次', value: earlier.servedCount ?? '—' },
        ]}
      />
      <div className={styles.text}>
        <View html={earlier.body} />
      </div>
    </div>
  )
}
