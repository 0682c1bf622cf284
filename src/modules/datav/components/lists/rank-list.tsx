import type { CSSProperties } from 'react'
import { ByPlace } from '#ui/views/by-place.tsx'
import type { ComponentProps } from '../../stage/component-props.ts'
import { paletteOf } from '../../stage/paints.ts'
import { printWhole } from '../../stage/print-value.ts'
import { useStage } from '../../stage/stage-context.ts'
import { columnsIn, slotRows } from '../slot-cells.ts'
import styles from './lists.module.css'

/** 排行榜: place, name, figure and how long its bar is beside the first one's. */
export function RankList({ widget: { chart, style }, data, onPick }: ComponentProps) {
  const { tokens } = useStage()
  if (!data.rows) return null
  const count = chart.rows ?? 8
  const rows = slotRows(data.rows, 'group').slice(0, count)
  const [column] = columnsIn(data.rows, 'value')
  const most = Math.max(...rows.map(({ figures: [first] }) => first ?? 0), 1)
  const [from = tokens.accent, to = from] = paletteOf(tokens, style.palette)
  return (
    <ol
      className={styles.ranks}
      style={{ '--rows': count, '--from': from, '--to': to } as CSSProperties}
    >
      <ByPlace items={rows}>
        {({ word, key, figures: [figure], told: [cell] }, at) => (
          <li data-place={at < 3 ? at + 1 : 'other'}>
            <button type="button" tabIndex={-1} onClick={() => onPick(key)}>
              <i>{at + 1}</i>
              <span className={styles.who}>{word}</span>
              <b>{column ? printWhole(cell, column, chart) : ''}</b>
              <em style={{ width: `${Math.max(1, ((figure ?? 0) / most) * 100)}%` }} />
            </button>
          </li>
        )}
      </ByPlace>
    </ol>
  )
}

/** 跑马灯: all rows in one line that runs from right to left. */
export function Marquee({ widget: { chart, style }, data, isPaused }: ComponentProps) {
  const { unit, isStill } = useStage()
  const words = data.rows
    ? slotRows(data.rows, 'group').map(({ word, told: [cell] }) => {
        const [column] = data.rows ? columnsIn(data.rows, 'value') : []
        return column ? `${word} ${printWhole(cell, column, chart)}` : word
      })
    : [chart.text ?? '']
  const text = words.slice(0, 60).join('　　·　　')
  const size = (style.fontSize ?? 20) * unit
  // The same pace whatever the length: seven signs a second unless said otherwise.
  const length = chart.seconds ?? Math.max(12, text.length / 7)
  return (
    <div className={styles.marquee} style={{ fontSize: size }}>
      <div
        data-moves={!isStill}
        style={{
          animationDuration: `${length}s`,
          animationPlayState: isPaused ? 'paused' : 'running',
        }}
      >
        <span>{text}</span>
        {!isStill && <span aria-hidden="true">{text}</span>}
      </div>
    </div>
  )
}
