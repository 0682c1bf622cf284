import { PrinterOutlined, ReloadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { causeBoard } from '../../model/board-calls.ts'
import { type CauseKind, type KindPlaces, kindPlaces } from '../kind-places.ts'
import { type Asked, listAt, useWay } from '../use-way.ts'
import { BoardCharts } from './board-charts.tsx'
import { RankingTable, SlowTable } from './board-tables.tsx'
import { FigureCard, ofNobody } from './figure-card.tsx'
import { PeriodSwitch } from './period-switch.tsx'
import { useBoardQuestion } from './use-board-question.ts'

interface CauseBoardProps {
  readonly kind: CauseKind
  /** What only this kind has; it stands before what every kind has. */
  readonly children?: ReactNode
}

/** How the causes of a kind are doing, and which one needs me. */
export function CauseBoard({ kind, children }: CauseBoardProps) {
  const places = kindPlaces[kind]
  const asked = useBoardQuestion(kind)
  const way = useWay()
  const { data, error, refetch } = useAsk(causeBoard, asked.question, {
    placeholderData: held => held,
  })
  if (error && !data) return <FailureState failure={error} onRetry={() => void refetch()} />
  const own: readonly Asked[] =
    asked.organisation === undefined ? [] : [['organisation', 'is', asked.organisation]]
  const paid: readonly Asked[] = [
    ['paidAt', 'from', data?.from],
    ['paidAt', 'to', data?.to],
    ['state', 'in', ['paid', 'partRefunded', 'refunded']],
    ...own,
  ]
  const donations = data && way(listAt(places.donations, paid))
  const payouts = data && way(listAt(places.payouts, own))
  const { figures, status } = data ?? {}
  const list = (conditions: readonly Asked[]) => way(listAt(places.list, [...conditions, ...own]))
  const donors = data && way(withParams(places.donors, { from: data.from, to: data.to }))
  return (
    <div className={page.page}>
      <PageHeader
        title={`${places.word}数据`}
        note={data && `截至 ${printMoment(data.asOf)}，${data.from} 至 ${data.to}`}
        actions={
          <>
            <PeriodSwitch asked={asked} />
            <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
              导出 PDF
            </Button>
            <Button icon={<ReloadOutlined />} aria-label="刷新" onClick={() => void refetch()} />
          </>
        }
      />
      {children}
      <StatCards>
        <FigureCard label="筹款额" form="money" figure={figures?.raised} to={donations} />
        <FigureCard label="净筹款额" form="money" figure={figures?.net} to={donations} />
        <FigureCard label="拨付额" form="money" figure={figures?.paidOut} to={payouts} />
        <FigureCard
          label="可拨付余额"
          form="money"
          figure={figures?.available}
          to={way(places.finance)}
        />
        <FigureCard label="捐赠笔数" form="count" figure={figures?.gifts} to={donations} />
        <FigureCard
          label="捐赠人数"
          form="count"
          figure={figures?.donors}
          to={donors}
          noRows={ofNobody}
        />
        <FigureCard label="人均" form="money" figure={figures?.average} to={donors} />
        <FigureCard label="执行率" form="percent" figure={figures?.executed} to={payouts} />
      </StatCards>
      <StatCards>
        <States
          label={`在筹${places.word}`}
          {...{ places, way, own, state: 'raising' }}
          all={status?.raising}
          directed={status?.raisingDirected}
        />
        <States
          label="待审核"
          {...{ places, way, own, state: 'pending' }}
          all={status?.pending}
          directed={status?.pendingDirected}
        />
        <Count
          label="披露逾期"
          count={status?.overdue}
          unit="项"
          to={way(
            listAt(withParams(places.progress, { part: 'due', tab: 'overdue' }), [
              ['causeKind', 'is', kind],
              ...own,
            ]),
          )}
        />
        <Count
          label="未同步"
          count={status?.unsynced}
          to={list([['syncState', 'in', ['waiting', 'sending', 'failed']]])}
        />
        <Count
          label="备案30日内到期"
          count={status && (status.plansEnding?.length ?? null)}
          to={status?.plansEnding?.length ? list([['id', 'in', status.plansEnding]]) : undefined}
        />
      </StatCards>
      {data && (
        <>
          <BoardCharts board={data} kind={kind} own={own} />
          <RankingTable board={data} kind={kind} />
          <SlowTable board={data} kind={kind} />
        </>
      )}
    </div>
  )
}

interface StatesProps {
  readonly label: string
  readonly places: KindPlaces
  readonly way: ReturnType<typeof useWay>
  readonly own: readonly Asked[]
  readonly state: string
  readonly all: number | undefined
  /** How many of them stand in the other list, where the kind has two. */
  readonly directed: number | undefined
}

/** The causes in a state: one count for each list in which they stand. */
function States({ label, places, way, own, state, all, directed }: StatesProps) {
  const at = (place: string) => way(listAt(place, [['state', 'is', state], ...own]))
  if (places.directed === undefined) return <Count label={label} count={all} to={at(places.list)} />
  return (
    <>
      <Count
        label={`${label}（公开）`}
        count={all === undefined || directed === undefined ? undefined : all - directed}
        to={at(places.list)}
      />
      <Count label={`${label}（定向）`} count={directed} to={at(places.directed)} />
    </>
  )
}

interface CountProps {
  readonly label: string
  /** null: the product does not count it yet. */
  readonly count: number | null | undefined
  readonly to: string | undefined
  readonly unit?: string
}

function Count({ label, count, to, unit = '个' }: CountProps) {
  if (count === null) return null
  return <StatCard label={label} figure={count?.toLocaleString('zh-CN')} unit={unit} to={to} />
}
