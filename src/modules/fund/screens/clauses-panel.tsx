import { CheckOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { printMinute } from '#kinds/moment/moment.ts'
import { printField } from '#kinds/registry.ts'
import { type PresentedOf, shownText } from '#ui/logic/presented.ts'
import { offeredMoves } from '#ui/logic/use-moves.ts'
import { Facts } from '#ui/views/facts.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { useMoveFlow } from '#ui/views/use-move-flow.tsx'
import { fund, fundClauses } from '../model/index.ts'

type Fund = PresentedOf<typeof fund>

interface PanelProps {
  readonly row: Fund
  refresh(): void
}

const told: Readonly<Record<keyof typeof fundClauses, (row: Fund) => React.ReactNode>> = {
  use: ({ useScope }) => useScope ?? '—',
  fee: ({ feeRate }) => printField(fund.fields.feeRate, feeRate),
  principal: ({ principal }) => (principal === null ? '不留本' : <Money fen={principal} />),
  feedback: ({ reportCycle }) => printField(fund.fields.reportCycle, reportCycle),
  end: ({ termEvent, surplusRule }) =>
    [termEvent, surplusRule && printField(fund.fields.surplusRule, surplusRule)]
      .filter(Boolean)
      .join('；') || '—',
}

/** 协议条款: what the fund says of each clause, to be compared with the agreement by whoever passes it. */
export function ClausesPanel({ row, refresh }: PanelProps) {
  const flow = useMoveFlow(fund, refresh)
  const tick = offeredMoves(fund, row).find(({ name }) => name === 'tickClauses')
  const { clauses, clausesAt } = row
  return (
    <Section
      title="协议条款"
      extra={tick && <Button onClick={() => flow.start(tick, [row])}>核对</Button>}
    >
      <Facts
        facts={Object.entries(fundClauses).map(([key, label]) => {
          const clause = key as keyof typeof fundClauses
          return {
            ...{ key, label, span: 'wide' as const },
            value: (
              <>
                {told[clause](row)}
                {clauses?.includes(clause) === true && <CheckOutlined aria-label="已核对" />}
              </>
            ),
          }
        })}
      />
      {clausesAt !== null && (
        <p>
          {shownText(row, 'clausesBy')} {printMinute(clausesAt)} 核对
        </p>
      )}
      {flow.dialogs}
    </Section>
  )
}
