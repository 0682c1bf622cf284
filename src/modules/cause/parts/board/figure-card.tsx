import { Change, StatCard } from '#ui/views/stat-card.tsx'
import styles from './board.module.css'
import { changeOf, type FigureForm, printFigure } from './print-figures.ts'
import { Spark } from './spark.tsx'

interface FigureCardProps {
  readonly label: string
  readonly form: FigureForm
  readonly figure:
    | {
        readonly now: number | null
        readonly previous: number | null
        readonly lastYear: number | null
        readonly spark?: readonly number[]
      }
    | undefined
  /** The address of the rows that it counts. */
  readonly to?: string | undefined
  /** Why no list has as many rows. */
  readonly noRows?: string
}

/** Why the list of donors has fewer rows than donors are counted. */
export const ofNobody = '未识别的捐赠每笔计一人，名单中合为一行'

const units = { money: '元', count: '', percent: '' } as const

/** A figure beside the period before and the same days last year. */
export function FigureCard({ label, form, figure, to, noRows }: FigureCardProps) {
  const before = figure && changeOf(figure.now, figure.previous)
  const year = figure && changeOf(figure.now, figure.lastYear)
  return (
    <StatCard
      label={label}
      figure={figure && printFigure(figure.now, form)}
      unit={figure?.now == null ? '' : units[form]}
      to={to}
      {...(noRows === undefined ? {} : { noRows })}
      note={
        figure && (
          <span>
            <span className={styles.compare}>
              <span>
                环比 {before == null ? '—' : <Change percent={before} title="与上一等长期间相比" />}
              </span>
              <span>
                同比 {year == null ? '—' : <Change percent={year} title="与去年同期相比" />}
              </span>
            </span>
            {figure.spark && <Spark points={figure.spark} />}
          </span>
        )
      }
    />
  )
}
