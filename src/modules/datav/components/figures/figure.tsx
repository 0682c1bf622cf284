import type { CSSProperties } from 'react'
import { figureOf } from '../../model/shape-rows.ts'
import type { ComponentProps } from '../../stage/component-props.ts'
import { paintOf } from '../../stage/paints.ts'
import { printValue } from '../../stage/print-value.ts'
import { useStage } from '../../stage/stage-context.ts'
import { firstIn } from '../slot-cells.ts'
import styles from './figures.module.css'
import { useCounted } from './use-counted.ts'

/** 数字翻牌 and 指标同比: one figure, large, with what it is compared with. */
export function Figure({ widget, data, isPaused }: ComponentProps) {
  const stage = useStage()
  const { chart, style, base, w, h } = widget
  const found = data.rows && firstIn(data.rows, 'value')
  const cell = found?.cell ?? null
  const value = figureOf(cell)
  const counts = style.countUp !== false && !stage.isStill && !isPaused
  const shown = useCounted(value, counts)
  if (!found || !data.rows) return null
  const { figure, unit } = printValue(value === null ? cell : shown, found.column, chart)
  const past = firstIn(data.rows, 'compare')
  // The digits get what room there is: a figure is never cut.
  const final = printValue(cell, found.column, chart)
  const room = (w - 2 * (style.padding ?? 0)) / widthOf(final.figure, final.unit)
  const lines = (chart.title ? 0.72 : 1) - (past ? 0.24 : 0)
  const size = Math.min(style.fontSize ?? h * 0.5, room, h * lines * 0.86)
  const color = paintOf(stage.tokens, style.color) ?? stage.tokens.accent
  return (
    <div className={styles.figure} data-align={style.align ?? 'left'}>
      {chart.title && <div className={styles.label}>{chart.title}</div>}
      <div
        className={chart.look === 2 ? styles.cards : styles.digits}
        style={{ fontSize: size * stage.unit, color } as CSSProperties}
      >
        {chart.look === 2
          ? signsOf(figure).map(({ sign, place }) => (
              <b key={place} data-sign={/\d/.test(sign) ? 'digit' : 'mark'}>
                {sign}
              </b>
            ))
          : figure}
        {unit !== '' && <small>{unit}</small>}
      </div>
      {past && <Change value={value} past={past} base={base} word={chart.subTitle} />}
    </div>
  )
}

/** The signs of a figure by their place from the end, where they change. */
function signsOf(figure: string) {
  return [...figure].map((sign, at) => ({ sign, place: figure.length - at }))
}

/** Widths of a text in em: digits are narrow, marks narrower, words wide. */
function widthOf(figure: string, unit: string): number {
  const em = (text: string) =>
    [...text].reduce(
      (sum, sign) => sum + (/[\d]/.test(sign) ? 0.6 : /[,.\-<%]/.test(sign) ? 0.45 : 1.02),
      0,
    )
  return em(figure) + em(unit) * 0.45 + 0.2
}

interface ChangeProps {
  readonly value: number | null
  readonly past: NonNullable<ReturnType<typeof firstIn>>
  readonly base: string
  readonly word: string | undefined
}

/** How a figure changed, in percent: up is good unless the colours of the theme say nothing else. */
function Change({ value, past: { cell, column }, word }: ChangeProps) {
  const old = figureOf(cell)
  const change =
    column.unit === 'percent'
      ? old
      : value === null || old === null || old === 0
        ? null
        : Math.round(((value - old) / Math.abs(old)) * 10_000)
  return (
    <div className={styles.change}>
      <span>{word ?? (column.unit === 'percent' ? column.label : `较${column.label}`)}</span>
      {change === null ? (
        <b>—</b>
      ) : (
        <b data-way={change > 0 ? 'up' : change < 0 ? 'down' : 'same'}>
          {change > 0 ? '▲' : change < 0 ? '▼' : ''}{' '}
          {printValue(Math.abs(change), { unit: 'percent' }).figure}%
        </b>
      )}
    </div>
  )
}
