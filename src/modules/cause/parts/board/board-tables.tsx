import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
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
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={[...board.ranking[measure]]}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: '名次', render: (_value, _row, at) => at + 1, width: 64 },
          {
            title: word,
            render: (_value, row) => <Link to={withParams(page, { id: row.id })}>{row.title}</Link>,
          },
          { title: '编号', dataIndex: 'number' },
          {
            title: measures.raised,
            align: 'right',
            render: (_value, row) => <Money fen={row.raised} />,
          },
          { title: measures.donors, align: 'right', dataIndex: 'donors' },
          {
            title: measures.reached,
            align: 'right',
            render: (_value, row) => printFigure(row.reached, 'percent'),
          },
          {
            title: measures.executed,
            align: 'right',
            render: (_value, row) => printFigure(row.executed, 'percent'),
          },
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
      <Table
        size="small"
        rowKey="id"
        pagination={false}
        dataSource={[...board.slow]}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: word,
            render: (_value, row) => <Link to={withParams(page, { id: row.id })}>{row.title}</Link>,
          },
          { title: '编号', dataIndex: 'number' },
          { title: '募捐结束', dataIndex: 'raiseEnd' },
          { title: '净筹款额', align: 'right', render: (_value, row) => <Money fen={row.net} /> },
          { title: '拨付额', align: 'right', render: (_value, row) => <Money fen={row.paidOut} /> },
          {
            title: '执行率',
            align: 'right',
            render: (_value, row) => printFigure(row.executed, 'percent'),
          },
        ]}
      />
    </Section>
  )
}
