import { Table } from 'antd'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { printMoney } from '#kernel/kinds/money/print-money.ts'
import type { Presented } from '../logic/presented.ts'
import { scrollParentOf } from '../logic/scroll-to-top.ts'
import type { List } from '../logic/use-list.ts'
import type { ViewField } from '../logic/view-fields.ts'
import { type ColumnQuestion, tableColumns } from './list-columns.tsx'
import styles from './list-table.module.css'
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx'

export interface ListTableProps extends Omit<ColumnQuestion, 'sort'> {
  readonly list: List
  readonly density: 'small' | 'middle'
  /** Whether rows may be chosen. */
  readonly selectable: boolean
  actionsOf(row: Presented): readonly RowAction[]
  /** Whether actions may change while their row stays the same. */
  readonly actionsVary: boolean
  readonly empty: ReactNode
}

/** Pixels of an action column with next to nothing in it: its title stands on one line. */
const narrowest = 72

/** The table of a list: sticky head, fixed first and last columns, rows reached by keyboard. */
export function ListTable(props: ListTableProps) {
  const { list, density, selectable, actionsOf, empty, canOpen, onOpen, fields } = props
  const root = useRef<HTMLDivElement>(null)
  const sort = list.state.sort || props.resource.views.sort || '-createdAt'
  const columns = tableColumns({ ...props, sort })
  const hasActions = list.rows.some(row => actionsOf(row).length > 0)
  const actionWidth = Math.max(
    narrowest,
    ...list.rows.map(row => (hasActions ? actionsWidth(actionsOf(row)) : 0)),
  )
  const width = columns.reduce((sum, column) => sum + Number(column.width ?? 0), actionWidth)
  const open = (event: MouseEvent<HTMLElement>, row: Presented) => {
    if (canOpen && !isWithinControl(event) && !window.getSelection()?.toString()) onOpen(row)
  }
  return (
    <div ref={root} className={canOpen ? `${styles.table} ${styles.opens}` : styles.table}>
      <Table<Presented>
        rowKey="id"
        size={density}
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
        loading={list.isFetching && !list.isLoading ? { delay: 300 } : list.isLoading}
        pagination={false}
        scroll={{ x: width }}
        sticky={{
          getContainer: () => containerOf(root.current),
          offsetHeader: headerOf(root.current),
        }}
        locale={{ emptyText: <div className={styles.empty}>{!list.isLoading && empty}</div> }}
        {...(selectable
          ? {
              rowSelection: {
                fixed: true,
                columnWidth: 44,
                selectedRowKeys: [...list.selection.keys()],
                onChange: (_, chosen) => list.selectPage(chosen.filter(Boolean)),
                preserveSelectedRowKeys: false,
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
          onKeyDown: event => stepRows(event, () => canOpen && onOpen(row)),
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
          <strong>¥{printMoney(list.sums?.[name] ?? 0)}</strong>
        </span>
      ))}
    </div>
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

// Arrow keys or j and k go from row to row, Enter opens, x chooses.
function stepRows(event: KeyboardEvent<HTMLElement>, open: () => void): void {
  const row = event.currentTarget
  if (event.target !== row) return
  const steps: Readonly<Record<string, 'nextElementSibling' | 'previousElementSibling'>> = {
    ArrowDown: 'nextElementSibling',
    j: 'nextElementSibling',
    ArrowUp: 'previousElementSibling',
    k: 'previousElementSibling',
  }
  const step = steps[event.key]
  if (step) {
    const neighbour = row[step]
    if (neighbour instanceof HTMLElement) neighbour.focus()
    event.preventDefault()
  }
  if (event.key === 'Enter') open()
  if (event.key === 'x') row.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
}
