import { Link } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { withParams } from '#ui/logic/request.ts'
import { type FittedColumn, FittedTable } from '#ui/views/fitted-table.tsx'
import { Change } from '#ui/views/stat-card.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { TitleButton } from '#ui/views/title-button.tsx'
import {
  figuresIn,
  type PeriodFigure,
  type PeriodKind,
  periodFigures,
  periodReport,
  printFigure,
  rowsOfFigure,
} from '../../model/index.ts'
import type { periodReportTable } from '../../model/period/period-calls.ts'
import styles from './period.module.css'

export type Line = AnswerOf<typeof periodReportTable>['list'][number]

interface Span {
  readonly from: string
  readonly to: string
}

/** Organisations × figures, each with its change against the period before and the way to its rows. */
export function PeriodTable({
  kind,
  span,
  lines,
  onOpen,
}: {
  readonly kind: PeriodKind
  readonly span: Span
  readonly lines: readonly Line[]
  onOpen(line: Line): void
}) {
  const names = figuresIn(kind)
  return (
    <FittedTable<Line>
      rowKey="id"
      pagination={lines.length > 50 ? { pageSize: 50 } : false}
      rows={lines}
      columns={[
        {
          ...{ key: 'name', title: '机构' },
          render: line => <TitleButton onOpen={() => onOpen(line)}>{line.name}</TitleButton>,
        },
        {
          ...{ key: 'days', title: '每日捐赠', folds: false },
          render: line => <MiniBars days={line.days} span={span} />,
        },
        ...names.map(
          (name): FittedColumn<Line> => ({
            ...{ key: name, title: periodFigures[name].label, align: 'right' },
            head: <span title={periodFigures[name].definition}>{periodFigures[name].label}</span>,
            isNothing: line => !line.figures[name],
            render: line => <Figure name={name} line={line} span={span} />,
            brief: line => printFigure(line.figures[name] ?? 0, periodFigures[name].unit),
          }),
        ),
        {
          ...{ key: 'state', title: '状态', folds: false },
          render: line => <StateTag of={periodReport} state={line.state} />,
        },
      ]}
    />
  )
}

/** A figure that opens its rows, and its change against the period before. */
export function Figure({
  name,
  line,
  span,
}: {
  readonly name: PeriodFigure
  readonly line: Pick<Line, 'figures' | 'comparison' | 'organisation'>
  readonly span: Span
}) {
  const value = line.figures[name] ?? 0
  const before = line.comparison.before?.figures[name]
  const to = linkOf(name, line.organisation, span)
  const text = printFigure(value, periodFigures[name].unit)
  return (
    <span className={styles.figure}>
      {to === undefined || value === 0 ? text : <Link to={to}>{text}</Link>}
      {before !== undefined && before > 0 && (
        <Change percent={((value - before) * 100) / before} title="较上期" />
      )}
    </span>
  )
}

/** The list that holds the rows of a figure, narrowed to the organisation and the days. */
export function linkOf(
  name: PeriodFigure,
  organisation: string | null,
  span: Span,
): string | undefined {
  const rows = rowsOfFigure(name, span)
  if (rows === undefined) return undefined
  const own = organisation === null ? [] : [['organisation', 'is', organisation]]
  return withParams(rows.place, {
    ...(rows.part === undefined ? {} : { part: rows.part }),
    ...(rows.tab === undefined ? {} : { tab: rows.tab }),
    filter: JSON.stringify([...rows.where, ...own]),
  })
}

const [width, height] = [96, 24]

/** What each day of the period brought, so small that only its shape tells. */
function MiniBars({ days, span }: { readonly days: Line['days']; readonly span: Span }) {
  const top = Math.max(1, ...days.map(({ amount }) => amount))
  const step = width / (daysBetween(span.from, span.to) + 1)
  const thick = Math.max(2, step * 0.8)
  return (
    <svg width={width} height={height} role="img" aria-label="每日捐赠">
      {days.map(({ day, amount }) => (
        <rect
          key={day}
          x={Math.min(width - thick, daysBetween(span.from, day) * step)}
          y={height * (1 - amount / top)}
          width={thick}
          height={(height * amount) / top}
          className={styles.bar}
        >
          <title>{`${day} ¥${printFigure(amount, 'money')}`}</title>
        </rect>
      ))}
    </svg>
  )
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
