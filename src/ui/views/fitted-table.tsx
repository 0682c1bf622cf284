import { Table, type TableProps } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useMaybeSession } from '#ui/logic/session.ts'
import { FoldedLine } from './folded-line.tsx'
import styles from './list-table.module.css'
import { Money } from './money.tsx'
import { type RoomQuestion, useFittedWidths } from './use-fitted-widths.ts'

/** A column of a table that fits its room. */
export interface FittedColumn<Row> {
  readonly key: string
  readonly title: string
  /** What stands in the head where that is more than the title, such as what it means. */
  readonly head?: ReactNode
  readonly align?: 'left' | 'right' | 'center'
  /** Of texts: pixels that they get at most; they may end in … so that every column is in sight. Others are never cut. */
  readonly most?: number
  /**
   * Where the columns do not fit it goes below the first one before others; `false`: people decide by
   * it, and it never does.
   */
  readonly folds?: boolean
  /** It says whose a row is: it is left out for who belongs to one organisation. */
  readonly isOwner?: true
  /** Whether it says nothing of a row: where it does of none, it folds first. */
  isNothing?(row: Row): boolean
  render(row: Row, at: number): ReactNode
  /** What is said below the first column, where that is less. */
  brief?(row: Row): ReactNode
}

/** A row below all others. */
export interface FittedSum {
  readonly key: string
  readonly label: ReactNode
  /** Fen of a column, by its key. */
  readonly fen: Readonly<Record<string, number>>
}

/** What a fitted table is given: its rows, its columns and the sums below them. */
export interface FittedTableProps<Row extends object>
  extends Omit<
    TableProps<Row>,
    'columns' | 'scroll' | 'summary' | 'dataSource' | 'size' | 'components'
  > {
  readonly rows: readonly Row[]
  /** Below the first one those that do not fit are read. */
  readonly columns: readonly FittedColumn<Row>[]
  readonly sums?: readonly FittedSum[] | undefined
}

/** Pixels of the column of boxes, and of that which opens a row. */
const boxWidth = 40
const mostOfAnchor = 300
const leastOfAnchor = 120

/**
 * A table of an answer that is no list of a resource, as wide as its room: columns get what their values
 * need, texts give way, and what still does not fit stands below the first column, each behind its name.
 */
export function FittedTable<Row extends object>(props: FittedTableProps<Row>) {
  const { rows, sums = [], rowSelection, expandable, ...rest } = props
  const isOwn = useMaybeSession()?.account.ownerKind === 'organisation'
  const columns = props.columns.filter(({ isOwner }) => !(isOwn && isOwner))
  const root = useRef<HTMLDivElement>(null)
  const before = [rowSelection, expandable].filter(each => each !== undefined).length
  const besides = before * boxWidth
  const { widths, folded, drawn } = useFittedWidths({
    root,
    columns: columns.map((column, at) => roomOf(column, { at, rows, sums })),
    rows,
    before,
    besides,
  })
  const inSight = drawn.flatMap(key => columns.filter(column => column.key === key))
  const below = columns.filter(({ key }) => folded.includes(key))
  return (
    <div ref={root} className={`${styles.table} ${styles.fitted}`}>
      <Table<Row>
        size="small"
        {...rest}
        {...(rowSelection && { rowSelection: { columnWidth: boxWidth, ...rowSelection } })}
        {...(expandable && { expandable: { columnWidth: boxWidth, ...expandable } })}
        dataSource={[...rows]}
        // Where there is nothing there is nothing to scroll to.
        {...(rows.length > 0 && { scroll: { x: widths.reduce((sum, one) => sum + one, besides) } })}
        columns={inSight.map((column, place) => ({
          ...{ key: column.key, title: column.head ?? column.title, width: widths[place] },
          align: column.align ?? 'left',
          ...((place === 0 || column.most !== undefined) && { ellipsis: true }),
          render: (_: unknown, row: Row, at: number) =>
            place === 0 && below.length > 0 ? (
              <>
                {column.render(row, at)}
                <FoldedLine
                  values={below.map(({ key, title, isNothing: isIdle, brief, render }) => ({
                    ...{
                      key,
                      title,
                      value: isIdle?.(row) ? null : (brief?.(row) ?? render(row, at)),
                    },
                  }))}
                />
              </>
            ) : (
              column.render(row, at)
            ),
        }))}
        {...(sums.length > 0 && {
          summary: () => <Sums sums={sums} {...{ before, inSight, below }} />,
        })}
      />
    </div>
  )
}

function Sums<Row>({
  sums,
  before,
  inSight,
  below,
}: {
  readonly sums: readonly FittedSum[]
  readonly before: number
  readonly inSight: readonly FittedColumn<Row>[]
  readonly below: readonly FittedColumn<Row>[]
}) {
  const amount = (fen: number | undefined) =>
    fen === undefined ? null : <Money fen={fen} sign="" />
  return sums.map(({ key, label, fen }) => (
    <Table.Summary.Row key={key}>
      {before > 0 && <Table.Summary.Cell index={0} colSpan={before} />}
      {inSight.map((column, place) => (
        <Table.Summary.Cell
          key={column.key}
          index={before + place}
          align={place === 0 ? 'left' : (column.align ?? 'left')}
        >
          {place === 0 ? (
            <>
              {label}
              <FoldedLine
                values={below.map(each => ({
                  ...{
                    key: each.key,
                    title: each.title,
                    value: amount(fen[each.key] || undefined),
                  },
                }))}
              />
            </>
          ) : (
            amount(fen[column.key])
          )}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  ))
}

interface Shown<Row> {
  readonly at: number
  readonly rows: readonly Row[]
  readonly sums: readonly FittedSum[]
}

function roomOf<Row>(
  { key, title, most, align, folds, isNothing: isIdle }: FittedColumn<Row>,
  { at, rows, sums }: Shown<Row>,
): RoomQuestion {
  const isAnchor = at === 0
  return {
    ...{ key, title, isAnchor, isSortable: false, chosen: undefined },
    declared: most ?? (isAnchor ? mostOfAnchor : 160),
    least: isAnchor ? leastOfAnchor : undefined,
    isUncut: most === undefined && !isAnchor,
    gives: most === undefined ? 0 : 0.3,
    folds: folds === true && !isAnchor,
    mayFold: folds === undefined && !isAnchor,
    isIdle:
      isIdle !== undefined &&
      rows.length > 0 &&
      rows.every(isIdle) &&
      sums.every(({ fen }) => !fen[key]),
    isFigure: align === 'right',
  }
}

/** A column of amounts in fen, without the sign of the currency; nothing where it is nought. */
export function moneyColumn<Row>(
  key: string,
  title: string,
  fenOf: (row: Row) => number,
  more?: Partial<FittedColumn<Row>>,
): FittedColumn<Row> {
  return {
    ...{ key, title, align: 'right', isNothing: row => fenOf(row) === 0 },
    render: row => <Money fen={fenOf(row)} sign="" />,
    ...more,
  }
}

/** A column of figures. */
export function figureColumn<Row>(
  key: string,
  title: string,
  render: (row: Row) => ReactNode,
  more?: Partial<FittedColumn<Row>>,
): FittedColumn<Row> {
  return { key, title, align: 'right', render, ...more }
}

/** The organisation whose a row is. */
export function ownerColumn<
  Row extends { readonly organisationName: string },
>(): FittedColumn<Row> {
  return {
    ...{ key: 'organisation', title: '机构', most: 180, isOwner: true },
    render: ({ organisationName }) => organisationName,
  }
}
