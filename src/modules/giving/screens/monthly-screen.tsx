import { Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import { type Asked, listAt } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { monthlyContract, monthlyDebit, monthlyPlan } from '../model/index.ts'
import { monthlyBoard } from '../model/monthly-calls.ts'
import { places, printShare } from './places.ts'
import { PlanForm } from './plan-form.tsx'

const form = `${places.monthly}?part=planForm`

/** 月捐: figures of the month, plans, contracts, debits; gifts stand on a page of their own. */
export default function MonthlyScreen() {
  const [params] = useSearchParams()
  if (params.get('part') === 'planForm') return <PlanForm />
  return <ScreenParts label="月捐" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'plans', label: '月捐计划', needs: 'monthlyPlan.view', content: () => <Plans /> },
  { key: 'contracts', label: '签约', needs: 'monthlyContract.view', content: () => <Contracts /> },
  { key: 'debits', label: '扣款', needs: 'monthlyDebit.view', content: () => <Debits /> },
]

function GiftsButton() {
  const navigate = useNavigate()
  return <Button onClick={() => navigate(places.gifts)}>月捐礼品</Button>
}

function Plans() {
  return (
    <ListScreen
      resource={monthlyPlan}
      title="月捐计划"
      above={<Board />}
      actions={<GiftsButton />}
      tabs="states"
      places={{ create: form, edit: form, detail: places.plan }}
      columns={{
        title: { width: 190 },
        cause: { width: 180 },
        active: { title: '在捐', width: 76, align: 'right', render: row => row.extra?.active ?? 0 },
        monthAmount: {
          title: '本月金额',
          width: 120,
          align: 'right',
          render: row => <Money fen={row.extra?.monthAmount} />,
        },
        total: {
          title: '累计',
          width: 130,
          align: 'right',
          render: row => <Money fen={row.extra?.total} />,
        },
        churn: {
          title: '流失率',
          width: 80,
          align: 'right',
          render: row => printShare(row.extra?.churn),
        },
        toldOn: { title: '最近反馈', width: 110, render: row => row.extra?.toldOn ?? '—' },
      }}
      shown={[
        'number',
        'title',
        'cause',
        'active',
        'monthAmount',
        'total',
        'churn',
        'toldOn',
        'state',
      ]}
    />
  )
}

/** Figures of this month over all plans that the person sees. */
function Board() {
  const { data } = useAsk(monthlyBoard, {})
  const contracts = (...asked: Asked[]) => listAt(`${places.monthly}?part=contracts&tab=all`, asked)
  const count = (name: 'due' | 'paid' | 'failed') => ({
    figure: data && <Money fen={data[name].amount} />,
    note: `${data?.[name].count ?? 0} 笔`,
  })
  return (
    <StatCards>
      <StatCard
        label="本月签约"
        figure={data?.signed}
        unit="份"
        to={contracts(['signedAt', 'from', `${data?.month}-01`])}
      />
      <StatCard
        label="在捐"
        figure={data?.active}
        unit="份"
        to={contracts(['signedAt', 'filled', ''], ['endReason', 'blank', ''])}
      />
      <StatCard label="本月应扣" {...count('due')} />
      <StatCard label="本月已扣" {...count('paid')} />
      <StatCard label="扣款失败" {...count('failed')} />
      <StatCard label="首扣成功率" figure={data && printShare(data.first)} />
      <StatCard label="流失率" figure={data && printShare(data.churn)} />
      <StatCard
        label="平均金额"
        figure={data && (data.average === null ? '—' : `¥${printMoney(data.average)}`)}
      />
      <StatCard label="12 月留存" figure={data && printShare(data.kept)} />
    </StatCards>
  )
}

function Contracts() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={monthlyContract}
      title="月捐签约"
      createLabel="代为登记"
      tabs="states"
      sums="asked"
      onOpen={row => navigate(`${places.plan}?contract=${row.id}`)}
      columns={{ number: { width: 170 }, plan: { width: 160 }, failStreak: { width: 90 } }}
      shown={[
        'number',
        'giver',
        'plan',
        'amount',
        'debitDay',
        'periods',
        'total',
        'failStreak',
        'nextDebitOn',
        'state',
      ]}
    />
  )
}

function Debits() {
  return (
    <ListScreen
      resource={monthlyDebit}
      title="月捐扣款"
      canCreate={false}
      tabs="states"
      sums="asked"
      shown={['period', 'contract', 'amount', 'dueOn', 'attempts', 'failKind', 'donation', 'state']}
    />
  )
}
