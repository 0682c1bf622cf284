import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ReviewDesk } from '#modules/approval/parts/review-desk.tsx'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import { AddressedRecord } from '#ui/views/addressed-record.tsx'
import { RecordFacts } from '#ui/views/detail-body.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { MoveButtons } from '#ui/views/move-buttons.tsx'
import { Section } from '#ui/views/section.tsx'
import { causeKinds, surplusDecision } from '../../model/index.ts'
import type { CauseKind } from '../cause-kind.ts'
import { changePlaces } from '../change-places.ts'

const decisions = ['approve', 'reject', 'return'] as const

interface ReviewProps {
  readonly kind: CauseKind
}

/** The review of what becomes of surplus: balance, what is still held, the way and its target, the papers. */
export function SurplusReview({ kind }: ReviewProps) {
  return (
    <AddressedRecord resource={surplusDecision}>
      {(row, refresh) => <OpenDecision kind={kind} row={row} refresh={refresh} />}
    </AddressedRecord>
  )
}

interface OpenProps extends ReviewProps {
  readonly row: PresentedOf<typeof surplusDecision>
  refresh(): void
}

function OpenDecision({ kind, row, refresh }: OpenProps) {
  const navigate = useNavigate()
  const { desk, cause } = changePlaces[kind]
  const { balance = 0, reserved = 0 } = row.extra ?? {}
  return (
    <ReviewDesk
      resource={surplusDecision}
      row={row}
      kinds={desk.kinds}
      {...(desk.tellsKind && { tellsKind: desk.tellsKind })}
      places={desk}
      links={
        <>
          <MoveButtons of={surplusDecision} row={row} without={decisions} onMoved={refresh} />
          <Button onClick={() => navigate(withParams(cause, { id: row.cause }))}>
            查看{causeKinds[kind]}
          </Button>
        </>
      }
      facts={<span>{shownText(row, 'cause')}</span>}
      above={
        <Section title="账面">
          <Facts
            facts={[
              { key: 'balance', label: '账面余额', value: <Money fen={balance} /> },
              { key: 'reserved', label: '冻结金额', value: <Money fen={reserved} /> },
              { key: 'amount', label: '本次处理', value: <Money fen={row.amount} /> },
            ]}
          />
        </Section>
      }
    >
      <RecordFacts resource={surplusDecision} row={row} />
    </ReviewDesk>
  )
}
