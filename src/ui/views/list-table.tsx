import { Table } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { isMoney } from '#kinds/money/money.ts'
import { printMoney } from '#kinds/money/print-money.ts'
import { type Presented, titleOf } from '#ui/logic/presented.ts'
import { scrollParentOf } from '#ui/logic/scroll-to-top.ts'
import { pressedKey, type ShortcutName } from '#ui/logic/shortcuts.ts'
import type { List } from '#ui/logic/use-list.ts'
import type { KeptLook } from '#ui/logic/use-list-look.ts'
import type { ViewField } from '#ui/logic/view-fields.ts'
import { DrawnHead } from './drawn-head.tsx'
import { type ColumnQuestion, columnRooms, tableColumns } from './list-columns.tsx'
import styles from './list-table.module.css'
import { NewsBar } from './news-bar.tsx'
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useFittedWidths } from './use-fitted-widths.ts'

export interface ListTableProps
  extends Omit<
    ColumnQuestion,
    'sort' | 'pinned' | 'drawn' | 'onDraw' | 'onFit' | 'shown' | 'further' | 'isUsual'
  > {
  readonly list: List
  readonly look: KeptLook
  /** Whether rows may be chosen. */
  readonly selectable: boolean
  actionsOf(row: Presented): readonly RowAction[]
  /** Whether actions may change while their row stays the same. */
  readonly actionsVary: boolean
  /** In a window of its own. */
  onOpenAside(row: Presented): void
  readonly empty: ReactNode
}

/** Pixels of an action column with next to nothing in it: its title stands on one line. */
const narrowest = 72
/** Pixels of the column of boxes. */
const boxWidth = 44

/** The table of a list: sticky head, fixed first and last columns, rows reached by keyboard. */
export function ListTable(props: ListTableProps) {
  const { list, look, selectable, actionsOf, empty, canOpen, onOpen, fields } = props
  const root = useRef<HTMLDivElement>(null)
  const sort = list.state.sort || props.resource.views.sort || '-createdAt'
  const hasActions = list.rows.some(row => actionsOf(row).length > 0)
  const actionWidth = Math.max(
    narrowest,
    ...list.rows.map(row => (hasActions ? actionsWidth(actionsOf(row)) : 0)),
  )
  // Until the pointer lets go, the width is this table's alone.
  const [drawing, setDrawing] = useState<Readonly<Record<string, number>> | null>(null)
  const drawn = drawing ?? look.widths
  const draw = (name: string, to: number, isDone: boolean) => {
    const all = { ...widthsInSight(root.current, inSight, selectable ? 1 : 0), [name]: to }
    setDrawing(isDone ? null : all)
    if (isDone) look.arrange({ widths: all })
  }
  const question = {
    ...props,
    ...{
      shown: [...look.shown, ...look.further],
      further: look.further,
      isUsual: look.isUsual && !isNarrow(),
    },
    ...{ pinned: isNarrow() ? 0 : look.pinned },
    ...{ sort, drawn, onDraw: draw, onFit: () => look.arrange({ widths: {} }) },
  }
  const besides = (hasActions ? actionWidth : 0) + (selectable ? boxWidth : 0)
  const {
    widths,
    folded,
    drawn: inSight,
  } = useFittedWidths({
    root,
    columns: columnRooms(question),
    rows: list.rows,
    before: selectable ? 1 : 0,
    besides,
  })
  const columns = [
    ...tableColumns({ ...question, shown: inSight, folded }, widths),
    // Drawn widths hold as they are; what is left over stands at the end.
    ...(Object.keys(drawn).length > 0 ? [{ key: '·rest' }] : []),
  ]
  const width = widths.reduce((sum, one) => sum + one, besides)
  const actsOf = (row: Presented): RowActs => ({
    open: () => canOpen && onOpen(row),
    edit: () =>
      actionsOf(row)
        .find(({ key }) => key === '·edit')
        ?.run(row),
  })
  const open = (event: MouseEvent<HTMLElement>, row: Presented) => {
    if (canOpen && (event.ctrlKey || event.metaKey || event.button === 1)) {
      return props.onOpenAside(row)
    }
    if (canOpen && !isWithinControl(event) && !window.getSelection()?.toString()) onOpen(row)
  }
  return (
    <div ref={root} className={canOpen ? `${styles.table} ${styles.opens}` : styles.table}>
      <NewsBar list={list} />
      <Table<Presented>
        rowKey="id"
        size={look.density}
        components={{ header: { cell: DrawnHead } }}
        columns={
          hasActions
            ? [
                ...columns,
                {
                  key: '·actions',
                  title: '操作',
                  width: actionWidth,
                  fixed: isNarrow() ? undefined : 'right',
                  shouldCellUpdate: (next, previous) => props.actionsVary || next !== previous,
                  render: (_, row) => <RowActions row={row} actions={actionsOf(row)} />,
                },
              ]
            : columns
        }
        dataSource={[...list.rows]}
        loading={list.isFetching && !list.isLoading && { delay: 300 }}
        pagination={false}
        scroll={{ x: width }}
        sticky={{
          getContainer: () => containerOf(root.current),
          offsetHeader: headerOf(root.current),
        }}
        locale={{
          emptyText: (
            <div className={styles.empty} aria-busy={list.isLoading}>
              {list.isLoading ? <RowsSkeleton /> : empty}
            </div>
          ),
        }}
        {...(selectable
          ? {
              rowSelection: {
                fixed: true,
                columnWidth: boxWidth,
                selectedRowKeys: list.isAllChosen
                  ? list.rows.map(({ id }) => id)
                  : [...list.selection.keys()],
                onChange: (_, chosen) => list.selectPage(chosen.filter(Boolean)),
                preserveSelectedRowKeys: false,
                getTitleCheckboxProps: () => ({ 'aria-label': '选择本页' }),
                getCheckboxProps: row => ({ 'aria-label': `选择${titleOf(props.resource, row)}` }),
              },
            }
          : {})}
        onChange={(_, __, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter
          list.change({
            sort: order ? `${order === 'descend' ? '-' : ''}${String(columnKey)}` : '',
          })
        }}
        onRow={row => ({
          tabIndex: -1,
          onClick: event => open(event, row),
          onAuxClick: event => event.button === 1 && open(event, row),
          onKeyDown: event => stepRows(event, actsOf(row)),
        })}
      />
      <Sums list={list} fields={fields} />
    </div>
  )
}

function Sums({ list, fields }: { readonly list: List; readonly fields: readonly ViewField[] }) {
  const summed = fields.filter(({ name }) => list.sums?.[name] !== undefined)
  if (summed.length === 0 || list.rows.length === 0) return null
  return (
    <div className={styles.sums}>
      <span className={styles.sumLabel}>全部合计</span>
      {summed.map(({ name, field }) => (
        <span key={name}>
          <span className={styles.sumLabel}>{field.label}</span>
          <strong>{printSum(field, list.sums?.[name] ?? 0)}</strong>
        </span>
      ))}
    </div>
  )
}

const printSum = (field: ViewField['field'], sum: number) =>
  isMoney(field) ? `¥${printMoney(sum)}` : sum.toLocaleString('zh-CN')

// The widths as they stand, so that drawing one column moves no other.
function widthsInSight(
  root: HTMLElement | null,
  names: readonly string[],
  before: number,
): Record<string, number> {
  const heads = root?.querySelectorAll<HTMLElement>('thead th') ?? []
  return Object.fromEntries(
    names.flatMap((name, at) => {
      const head = heads[before + at]
      return head ? [[name, head.offsetWidth]] : []
    }),
  )
}

function containerOf(element: HTMLElement | null): HTMLElement | Window {
  const parent = scrollParentOf(element)
  return parent === document.documentElement ? window : parent
}

// How much of the top the shell's fixed header covers, as it tells by its own variable.
function headerOf(element: HTMLElement | null): number {
  if (element === null || scrollParentOf(element) !== document.documentElement) return 0
  return Number.parseInt(getComputedStyle(element).getPropertyValue('--gyb-header'), 10) || 0
}

// On a telephone a fixed column would hide the rest of the row.
function isNarrow(): boolean {
  return window.matchMedia('(max-width: 767px)').matches
}

// React tells the row of clicks in menus and dialogs that it opened, too, wherever they stand.
function isWithinControl({ target, currentTarget }: MouseEvent<HTMLElement>): boolean {
  return (
    target instanceof Element &&
    (!currentTarget.contains(target) ||
      target.closest('button, a, input, label, .ant-table-selection-column') !== null)
  )
}

interface RowActs {
  open(): unknown
  edit(): unknown
}

// Arrow keys or j and k go from row to row, Enter opens, e edits, x chooses.
function stepRows(event: KeyboardEvent<HTMLElement>, acts: RowActs): void {
  const row = event.currentTarget
  if (event.target !== row) return
  const is = (name: ShortcutName) => pressedKey(name, event.nativeEvent) !== -1
  const step = is('next')
    ? row.nextElementSibling
    : is('previous')
      ? row.previousElementSibling
      : undefined
  if (step !== undefined) {
    if (step instanceof HTMLElement) step.focus()
    event.preventDefault()
  }
  if (is('open')) acts.open()
  if (is('edit')) acts.edit()
  if (is('tick')) row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}
