import { ArrowLeftOutlined } from '@ant-design/icons'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ReviewPanel } from '#modules/approval/parts/review-panel.tsx'
import { ReviewTimeline } from '#modules/approval/parts/review-timeline.tsx'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { useSubView } from '#ui/logic/sub-view.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { DetailBody } from '#ui/views/detail-body.tsx'
import { DetailButtons } from '#ui/views/detail-buttons.tsx'
import { whyBarred } from '#ui/views/finding-list.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { payout, rosterKind } from '../../model/payout/index.ts'
import { BalanceBox } from './balance-box.tsx'
import { PayeePicker } from './payee-picker.tsx'
import styles from './payout.module.css'
import { onPage } from './payout-list.tsx'
import type { PayoutPlace } from './payout-places.ts'
import { PostingPreview } from './posting-preview.tsx'
import { named, RiskChecks, usePayoutChecks } from './risk-checks.tsx'
import { RosterPanel } from './roster-panel.tsx'

const ResultDialog = lazyPart(async () => (await import('./result-dialog.tsx')).ResultDialog)

type Row = PresentedOf<typeof payout>

/** One payout: its facts and roster, and beside them the money, the risks, its review and payment. */
export function PayoutPage({ place }: { readonly place: PayoutPlace }) {
  return (
    <AddressedRecord resource={payout}>
      {(row, refresh) => <OpenPayout place={place} row={row} onChanged={refresh} />}
    </AddressedRecord>
  )
}

/** States in which the checks are still of use. */
const checked: readonly string[] = ['draft', 'rejected', 'pending', 'failed']

interface OpenPayoutProps {
  readonly place: PayoutPlace
  readonly row: Row
  onChanged(): void
}

function OpenPayout({ place, row, onChanged }: OpenPayoutProps) {
  const navigate = useNavigate()
  const mayPay = useCan('payout.pay')
  const [isPaying, setPaying] = useState(false)
  useSubView(row.number)
  const isOpen = checked.includes(row.state)
  const fresh = usePayoutChecks(row.id, isOpen)
  const findings = isOpen ? fresh : (row.findings ?? []).map(named)
  const isRoster = row.payeeKind === rosterKind
  const paysRoster = isRoster && row.state === 'approved' && mayPay
  return (
    <div className={page.page}>
      <div>
        <PageHeader
          title={
            <>
              <Button
                type="text"
                size="small"
                icon={<ArrowLeftOutlined />}
                aria-label={`返回${place.title}`}
                onClick={() => navigate(place.address)}
              />{' '}
              {row.number}
            </>
          }
          tags={
            <>
              <StateTag of={payout} state={row.state} />
              {row.partFailed && <Tag color="red">部分失败</Tag>}
            </>
          }
          actions={
            <DetailButtons
              resource={payout}
              row={row}
              without={onPage}
              extra={
                <>
                  {row.can.includes('update') && row.state !== 'failed' && !isRoster && (
                    <PayeePicker row={row} onTaken={onChanged} />
                  )}
                  {paysRoster && (
                    <Button type="primary" onClick={() => setPaying(true)}>
                      上传银行结果
                    </Button>
                  )}
                </>
              }
              onEdit={() => navigate(withParams(place.address, { edit: row.id }))}
              onGone={() => navigate(place.address)}
            />
          }
        />
        <div className={styles.head}>
          <span>{row.shown.cause}</span>
          <span>{row.shown.organisation}</span>
          <Money fen={row.amount} weight="strong" />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <DetailBody resource={payout} row={row} />
          {isRoster && <RosterPanel row={row} />}
        </div>
        <aside className={styles.side}>
          <BalanceBox
            cause={row.cause}
            childPlan={row.childPlan}
            budgetLine={row.fundLine ?? row.budgetLine}
            helpRequest={row.helpRequest}
            amount={row.amount}
            isHeld={!['draft', 'rejected', 'pending'].includes(row.state)}
          />
          <RiskChecks findings={findings} />
          {['pending', 'approved'].includes(row.state) && <PostingPreview id={row.id} />}
          <Section title="审核进度">
            <ReviewTimeline resource={payout} id={row.id} />
          </Section>
        </aside>
      </div>
      {row.state === 'pending' && (
        <ReviewPanel
          resource={payout}
          row={row}
          barred={whyBarred(findings)}
          onDecided={onChanged}
        />
      )}
      {isPaying && (
        <ResultDialog
          row={row}
          onClose={() => {
            setPaying(false)
            onChanged()
          }}
        />
      )}
    </div>
  )
}
