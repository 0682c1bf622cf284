import { ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { printMoment } from '#kinds/index.ts'
import { PeriodSwitch } from '#modules/cause/parts/board/period-switch.tsx'
import { printFigure } from '#modules/cause/parts/board/print-figures.ts'
import { listAt, useWay } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { financeBoard } from '../../model/books/book-calls.ts'
import { OverviewCharts } from './overview-charts.tsx'
import { type EntryParts, entriesAt, untilNow, useBooksQuestion } from './use-books-question.ts'

/** What moved in the period: each with the entries that it sums. */
const moved = [
  ['income', '捐赠收入', { flows: 'I1' }],
  ['refunds', '退款', { events: 'P04', kinds: 'refundPayable' }],
  ['payouts', '拨付支出', { events: 'P06,P08', flows: 'E1,E2,E3,E4,E5,E6,E7' }],
  ['management', '管理费用', { flows: 'E4' }],
  ['raising', '募捐成本', { flows: 'E5' }],
] as const

/** What there is now: each with the kinds of account that hold it. */
const held = [
  ['bank', '银行存款', 'bank'],
  ['clearing', '渠道待结算', 'clearing'],
  ['refundPayable', '应退', 'refundPayable'],
  ['available', '可拨付合计', 'restricted,custodial'],
  ['unrestricted', '非限定性', 'unrestricted'],
] as const

/** 总览: figures, what waits, and where money came from and stands; every figure opens its rows. */
export function Overview() {
  const { asked, question } = useBooksQuestion()
  const { data, error, refetch } = useAsk(financeBoard, question, {
    placeholderData: before => before,
  })
  const way = useWay()
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const { organisation } = question
  const own = organisation === undefined ? [] : ([['organisation', 'is', organisation]] as const)
  const entries = (parts: EntryParts) => way(entriesAt(question, parts))
  // Work waits for those who have the screen on which it is done.
  const tasks = (data?.tasks ?? []).filter(({ place }) => way(place) !== undefined)
  const figures = data?.figures
  const unclaimed = way(
    listAt('/finance/finentry?part=money', [['state', 'in', ['unclaimed', 'partial']], ...own]),
  )
  const oldest = figures?.unclaimedOldest
  return (
    <div className={page.page}>
      <PageHeader
        title="财务数据"
        note={data && `截至 ${printMoment(data.asOf)}，${question.from} 至 ${question.to}`}
        actions={
          <>
            <PeriodSwitch asked={asked} />
            <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void refetch()} />
          </>
        }
      />
      <StatCards>
        {tasks.map(({ kind, label, count, place, noRows }) => (
          <StatCard
            key={kind}
            label={label}
            figure={count.toLocaleString('zh-CN')}
            {...(noRows !== undefined && { noRows })}
            to={way(place)}
          />
        ))}
      </StatCards>
      <StatCards>
        {moved.map(([name, label, parts]) => (
          <StatCard
            key={name}
            label={label}
            figure={figures && printFigure(figures[name], 'money')}
            unit="元"
            to={entries(parts)}
          />
        ))}
        {held.map(([name, label, kinds]) => (
          <StatCard
            key={name}
            label={label}
            figure={figures && printFigure(figures[name], 'money')}
            unit="元"
            note="当前"
            to={way(entriesAt(untilNow(question), { kinds }))}
          />
        ))}
        <StatCard
          label="待认领"
          figure={figures && printFigure(figures.unclaimed, 'money')}
          unit="元"
          note={
            figures &&
            `${figures.unclaimedCount} 笔${oldest ? `，最早 ${printMoment(oldest).slice(0, 10)}` : ''}`
          }
          to={unclaimed}
        />
      </StatCards>
      {data && <OverviewCharts board={data} question={question} />}
    </div>
  )
}
