import { Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { FittedTable, figureColumn } from '#ui/views/fitted-table.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { type CauseKind, kindPlaces } from '../kind-places.ts'
import type { BoardAnswer } from './board-charts.tsx'
import { printFigure } from './print-figures.ts'

const measures = {
  raised: '筹款额',
  donors: '捐赠人数',
  reached: '达成率',
  executed: '执行率',
} as const
type Measure = keyof typeof measures

interface BoardTableProps {
  readonly board: BoardAnswer
  readonly kind: CauseKind
}

/** The first twenty causes by the chosen measure. */
export function RankingTable({ board, kind }: BoardTableProps) {
  const [measure, setMeasure] = useState<Measure>('raised')
  const { word, page } = kindPlaces[kind]
  return (
    <Section
      title={`${word}排行`}
      note="前 20 名"
      padding="flush"
      extra={
        <Segmented
          size="small"
          value={measure}
          onChange={setMeasure}
          options={(Object.keys(measures) as Measure[]).map(value => ({
            value,
            label: measures[value],
          }))}
        />
      }
    >
      <FittedTable<BoardAnswer['ranking'][Measure][number]>
        rowKey="id"
        pagination={false}
        rows={board.ranking[measure]}
        columns={[
          {
            ...{ key: 'title', title: word },
            render: row => <Link to={withParams(page, { id: row.id })}>{row.title}</Link>,
          },
          { key: 'rank', title: '名次', align: 'right', folds: false, render: (_, at) => at + 1 },
          { key: 'number', title: '编号', folds: true, render: ({ number }) => number },
          figureColumn('raised', measures.raised, row => <Money fen={row.raised} />),
          figureColumn('donors', measures.donors, row => row.donors),
          figureColumn('reached', measures.reached, row => printFigure(row.reached, 'percent')),
          figureColumn('executed', measures.executed, row => printFigure(row.executed, 'percent')),
        ]}
      />
    </Section>
  )
}

/** Causes that spend too slowly. */
export function SlowTable({ board, kind }: BoardTableProps) {
  const { word, page } = kindPlaces[kind]
  if (board.slow.length === 0) return null
  return (
    <Section title="低效提醒" note="执行中，募捐结束超过 6 个月，执行率低于 30%" padding="flush">
      <FittedTable<BoardAnswer['slow'][number]>
        rowKey="id"
        pagination={false}
        rows={board.slow}
        columns={[
          {
            ...{ key: 'title', title: word },
            render: row => <Link to={withParams(page, { id: row.id })}>{row.title}</Link>,
          },
          { key: 'number', title: '编号', folds: true, render: ({ number }) => number },
          { key: 'raiseEnd', title: '募捐结束', render: ({ raiseEnd }) => raiseEnd },
          figureColumn('net', '净筹款额', row => <Money fen={row.net} />),
          figureColumn('paidOut', '拨付额', row => <Money fen={row.paidOut} />),
          figureColumn('executed', '执行率', row => printFigure(row.executed, 'percent')),
        ]}
      />
    </Section>
  )
}
