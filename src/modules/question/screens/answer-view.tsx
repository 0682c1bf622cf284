import { Button, Table } from 'antd'
import type { Still } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'
import { printFigure, type ReportChartSettings } from '#modules/report/model/index.ts'
import { PaperChart } from '#modules/report/parts/paper-chart.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import type { AnswerForm } from '../model/index.ts'
import styles from './question.module.css'

type Answer = Still<DatasetAnswer>
type Told = Answer['rows'][number][number]

const types: Partial<Record<AnswerForm, ReportChartSettings['chartType']>> = {
  ...{ line: 1, bar: 3, column: 4, pie: 5 },
}

interface AnswerViewProps {
  readonly answer: Answer
  readonly form: Exclude<AnswerForm, 'auto'>
  readonly title: string
  /** Only the drawing or the figures, for a card. */
  readonly isCard?: boolean
}

/** An answer as figures, table or chart, with how its figures are reckoned. */
export function AnswerView({ answer, form, title, isCard = false }: AnswerViewProps) {
  const type = types[form]
  return (
    <div className={styles.answer}>
      {form === 'figure' && <Figures answer={answer} />}
      {type !== undefined && <Chart answer={answer} title={title} type={type} />}
      {(form === 'table' || (!isCard && type !== undefined)) && <Rows answer={answer} />}
      {!isCard && <Notes answer={answer} title={title} />}
    </div>
  )
}

/** A figure in the unit of its column; what is not told is said in its words. */
export function print(value: Told | undefined, unit: Answer['columns'][number]['unit']): string {
  if (value === null || value === undefined) return '—'
  return `${unit === 'money' && typeof value === 'number' ? '¥' : ''}${printFigure(value, unit)}`
}

function Figures({ answer: { columns, rows } }: { readonly answer: Answer }) {
  return (
    <StatCards>
      {columns.map(({ key, label, unit, definition }, at) => (
        <StatCard
          key={key}
          label={label}
          figure={print(rows[0]?.[at] ?? (unit === 'text' ? '' : 0), unit)}
          note={definition}
        />
      ))}
    </StatCards>
  )
}

interface ChartProps {
  readonly answer: Answer
  readonly title: string
  readonly type: ReportChartSettings['chartType']
}

function Chart({ answer: { columns, rows }, title, type }: ChartProps) {
  const first = columns.find(({ unit }) => unit !== 'text')?.unit
  const unit = first === undefined || first === 'text' ? 'count' : first
  // Figures of another unit stand in the table alone: one axis has one unit.
  const drawn = columns.flatMap((column, at) => (column.unit === unit ? [{ ...column, at }] : []))
  return (
    <PaperChart
      block={{
        ...{ type: 'chart', title, unit },
        series: drawn.map(({ label }) => label),
        points: rows.map(row => ({
          at: String(row[0] ?? ''),
          values: drawn.map(({ at }) => (typeof row[at] === 'number' ? row[at] : 0)),
        })),
        height: type === 3 ? Math.max(200, Math.min(600, 60 + rows.length * 26)) : 280,
        settings: {
          ...{ title: '', subTitle: '', xTitle: '', yTitle: '', suffix: '', tip: '' },
          ...{ dataFormat: 1, chartType: type },
        },
      }}
    />
  )
}

function Rows({ answer: { columns, rows } }: { readonly answer: Answer }) {
  const lines = rows.map((row, no) => ({ no, row }))
  return (
    <Table
      size="small"
      rowKey="no"
      dataSource={lines}
      pagination={lines.length > 20 ? { pageSize: 20, showSizeChanger: false } : false}
      scroll={{ x: 'max-content' }}
      columns={columns.map(({ key, label, unit }, at) => ({
        ...{ key, title: label, align: unit === 'text' ? ('left' as const) : ('right' as const) },
        render: (_: unknown, { row }: (typeof lines)[number]) => print(row[at], unit),
      }))}
    />
  )
}

function Notes({ answer, title }: { readonly answer: Answer; readonly title: string }) {
  const { columns, from, to, dataAt, isCut, hidden } = answer
  const defined = columns.filter(({ definition, key }) => definition && !key.includes('.'))
  return (
    <div className={styles.notes}>
      <ul>
        {defined.map(({ key, label, definition }) => (
          <li key={key}>
            {label}：{definition}
          </li>
        ))}
        {hidden > 0 && <li>不足 5 人的分组只显示「&lt;5」</li>}
        {isCut && <li>只显示前面的行，请加上筛选</li>}
        <li>
          {from === null ? '全部时间' : `${from} 至 ${to}`}，数据时点 {printMinute(dataAt)}
        </li>
      </ul>
      <Button onClick={() => saveSheet(title, answer)}>导出</Button>
    </div>
  )
}

/** Saves an answer as CSV that spreadsheets open in the right letters. */
function saveSheet(title: string, { columns, rows }: Answer): void {
  // A leading sign would be taken for a formula.
  const cell = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`
  const lines = [
    columns.map(({ label }) => cell(label)),
    ...rows.map(row =>
      row.map((value, at) => cell(print(value, columns[at]?.unit ?? 'text').replace('¥', ''))),
    ),
  ]
  const text = `﻿${lines.map(line => line.join(',')).join('\r\n')}`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
  link.download = `${title}.csv`
  link.click()
  URL.revokeObjectURL(link.href)
}
