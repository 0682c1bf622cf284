import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { childPlan, childTransfer, payout, payoutAddresses } from '../../model/index.ts'
import type { CauseKind } from '../cause-kind.ts'

type Plan = PresentedOf<typeof childPlan>

/** 达成率 in whole percent. */
export const reachedOf = ({ extra, targetAmount }: Plan) =>
  `${Math.floor(((extra?.figures?.raised ?? 0) * 100) / Math.max(1, targetAmount))}%`

const columns: ListColumns<typeof childPlan> = {
  title: { width: 200 },
  cause: { width: 190 },
  raised: {
    title: '筹款额',
    width: 120,
    align: 'right',
    render: row => <Money fen={row.extra?.figures?.raised ?? 0} />,
  },
  available: {
    title: '可拨付',
    width: 120,
    align: 'right',
    render: row => <Money fen={row.extra?.figures?.available ?? 0} />,
  },
  reached: { title: '达成率', width: 80, align: 'right', render: reachedOf },
}

const shown = [
  'title',
  'cause',
  'executor',
  'area',
  'targetAmount',
  'raised',
  'available',
  'reached',
  'state',
]

/** Child plans as a list: by state, typed, imported and exported. */
export function ChildPlanList({
  kind,
  place,
}: {
  readonly kind: CauseKind
  readonly place: string
}) {
  return (
    <ListScreen
      resource={childPlan}
      title="子计划"
      where={[{ field: 'causeKind', op: 'is', value: kind }]}
      tabs="states"
      sums="asked"
      quick={['cause', 'organisation', 'area']}
      columns={columns}
      shown={shown}
      places={formsAt(place)}
      detail={detail}
    />
  )
}

/** 子计划 of one cause. */
export function ChildPlansOfCause({
  cause,
  place,
}: {
  readonly cause: string
  /** The address of the child plans, where their form stands. */
  readonly place: string
}) {
  return (
    <ListScreen
      resource={childPlan}
      kept="memory"
      where={[{ field: 'cause', op: 'is', value: cause }]}
      places={formsAt(place, cause)}
      columns={columns}
      shown={shown.filter(name => name !== 'cause')}
      detail={detail}
    />
  )
}

/** The form as a page: its budget is typed row by row. */
const formsAt = (place: string, cause?: string) => ({
  create: withParams(place, { form: 'new', cause }),
  edit: withParams(place, { form: 'edit' }),
})

const detail = {
  above: (row: Plan) => <Figures row={row} />,
  tabs: [
    {
      key: 'payouts',
      label: '拨付',
      needs: 'payout.view',
      content: (row: Plan) => (
        <ListScreen
          resource={payout}
          kept="memory"
          canCreate={false}
          where={[{ field: 'childPlan', op: 'is', value: row.id }]}
          shown={['number', 'payeeName', 'amount', 'budgetLine', 'paidOn', 'signedOn', 'state']}
          places={{ detail: payoutAddresses.project }}
        />
      ),
    },
    {
      key: 'transfers',
      label: '调剂',
      needs: 'childTransfer.view',
      content: (row: Plan) => (
        <ListScreen
          resource={childTransfer}
          kept="memory"
          where={[{ field: 'cause', op: 'is', value: row.cause }]}
          initial={{ cause: row.cause, from: row.id }}
          createLabel="申请调剂"
        />
      ),
    },
  ],
}

function Figures({ row }: { readonly row: Plan }) {
  const { raised = 0, paidOut = 0, available = 0, balance = 0 } = row.extra?.figures ?? {}
  const isEnding = row.can.includes('end')
  return (
    <StatCards>
      <StatCard
        label="筹款额"
        figure={<Money fen={raised} />}
        note={row.extra?.isReceiving === true ? '正在接受捐赠' : '不接受捐赠'}
      />
      <StatCard label="拨付额" figure={<Money fen={paidOut} />} />
      <StatCard
        label="可拨付"
        figure={<Money fen={available} />}
        note={isEnding && balance > 0 ? '结束后账面余额转回项目' : undefined}
      />
    </StatCards>
  )
}
