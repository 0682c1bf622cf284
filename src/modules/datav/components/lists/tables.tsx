import { type CSSProperties, useEffect, useState } from 'react'
import type { ShapedColumn, ShapedRows } from '../../model/index.ts'
import type { ComponentProps } from '../../stage/component-props.ts'
import { printWhole } from '../../stage/print-value.ts'
import { useStage } from '../../stage/stage-context.ts'
import styles from './lists.module.css'

/** The columns of a list: those of words first, then those of figures. */
function listed(rows: ShapedRows): readonly (readonly [number, ShapedColumn])[] {
  return [...(rows.slots.columns ?? []), ...(rows.slots.value ?? [])].flatMap(at => {
    const column = rows.columns[at]
    return column === undefined ? [] : [[at, column] as const]
  })
}

const moment = /^(\d{4})-(\d\d-\d\d \d\d:\d\d)$/

/** Moments of this year without it: what is worth knowing of them fits its column. */
function wordsOf(cell: string | number | null | undefined): string {
  const words = String(cell ?? '')
  const [, year, rest = words] = moment.exec(words) ?? []
  return Number(year) === new Date().getFullYear() ? rest : words
}

type Cells = ShapedRows['rows'][number]

/** Room by what stands in a column: figures and moments get what they need, words the rest. */
const tracks = (columns: ReturnType<typeof listed>, first: Cells | undefined): CSSProperties => ({
  gridTemplateColumns: columns
    .map(([at, { unit }]) => {
      if (unit === 'money') return '6.6em'
      if (unit !== 'text') return '4.6em'
      return moment.test(String(first?.[at] ?? '')) ? '6.6em' : 'minmax(0, 1fr)'
    })
    .join(' '),
})

interface HeadProps {
  readonly columns: ReturnType<typeof listed>
  readonly first: Cells | undefined
}

function Head({ columns, first }: HeadProps) {
  return (
    <div className={styles.head} style={tracks(columns, first)}>
      {columns.map(([at, { label, unit }]) => (
        <span key={at} data-unit={unit}>
          {label}
        </span>
      ))}
    </div>
  )
}

interface LineProps {
  readonly columns: ReturnType<typeof listed>
  readonly row: Cells
  /** The first of all rows, by which the columns are laid out. */
  readonly first: Cells | undefined
  readonly chart: ComponentProps['widget']['chart']
  readonly isEven: boolean
  onPick(): void
}

function Line({ columns, row, first, chart, isEven, onPick }: LineProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.row}
      data-even={isEven}
      style={tracks(columns, first)}
      onClick={onPick}
    >
      {columns.map(([at, column]) => (
        <span key={at} data-unit={column.unit}>
          {column.unit === 'text' ? wordsOf(row[at]) : printWhole(row[at], column, chart)}
        </span>
      ))}
    </button>
  )
}

/** 表格: as many rows as there is room for, or pages of them in turn. */
export function Table({ widget: { chart }, data, isPaused, onPick }: ComponentProps) {
  const count = chart.rows ?? 8
  const all = data.rows?.rows ?? []
  const pages = Math.max(1, Math.ceil(all.length / count))
  const page = useTurns(pages, isPaused ? 0 : (chart.seconds ?? 8))
  if (!data.rows) return null
  const columns = listed(data.rows)
  const { rows, keys } = data.rows
  const first = page * count
  return (
    <div className={styles.table} style={{ '--rows': count } as CSSProperties}>
      <Head columns={columns} first={rows[0]} />
      {pageOf(rows, first, count).map(({ row, at }) => (
        <Line
          key={at}
          {...{ columns, row, chart, first: rows[0] }}
          isEven={at % 2 === 1}
          onPick={() => onPick(pickedOf(row, keys[at], columns))}
        />
      ))}
    </div>
  )
}

/** 滚动列表: one row further every few seconds; never more rows in the page than are seen. */
export function ScrollTable({ widget: { chart }, data, isPaused, onPick }: ComponentProps) {
  const { isStill } = useStage()
  const count = chart.rows ?? 7
  const all = data.rows?.rows.length ?? 0
  const scrolls = all > count
  const at = useTurns(scrolls ? all : 1, isPaused ? 0 : (chart.seconds ?? 3))
  if (!data.rows) return null
  const columns = listed(data.rows)
  const { rows, keys } = data.rows
  const moves = scrolls && !isStill && at > 0
  // The row that leaves is drawn above the others while they move up.
  const drawn = Array.from({ length: Math.min(all, count + (moves ? 1 : 0)) }, (_none, which) =>
    scrolls ? (at + which - (moves ? 1 : 0) + all) % all : which,
  )
  return (
    <div className={styles.table} style={{ '--rows': count } as CSSProperties}>
      <Head columns={columns} first={rows[0]} />
      <div className={styles.window}>
        <div key={at} className={moves ? styles.moving : styles.standing}>
          {drawn.map(which => (
            <Line
              key={which}
              {...{ columns, chart, first: rows[0] }}
              row={rows[which] ?? []}
              isEven={which % 2 === 1}
              onPick={() => onPick(pickedOf(rows[which] ?? [], keys[which], columns))}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** The rows of a page, each with its place among all. */
function pageOf(rows: ShapedRows['rows'], first: number, count: number) {
  return rows.slice(first, first + count).map((row, which) => ({ row, at: first + which }))
}

function pickedOf(
  row: Cells,
  keys: readonly (string | null)[] | undefined,
  [first]: ReturnType<typeof listed>,
): string {
  if (first === undefined) return ''
  return keys?.[first[0]] ?? String(row[first[0]] ?? '')
}

/** A number that goes round from 0, one further every so many seconds; 0 stands still. */
export function useTurns(count: number, seconds: number): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (count <= 1 || seconds <= 0) return
    const timer = setInterval(() => setTurn(old => (old + 1) % count), seconds * 1000)
    return () => clearInterval(timer)
  }, [count, seconds])
  return count <= 0 ? 0 : turn % count
}
