import { HolderOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Presented } from '#ui/logic/presented.ts'
import {
  orderAfterDrop,
  orderAfterStep,
  parentsIn,
  siblingsOf,
  type TreeNode,
} from '#ui/logic/tree.ts'
import { actionsWidth, type RowAction, RowActions } from './row-actions.tsx'
import styles from './tree-table.module.css'
import { type RoomQuestion, useFittedWidths } from './use-fitted-widths.ts'

interface Item {
  readonly key: string
  readonly row: Presented
  readonly children?: Item[]
}

/** One further column of the table. */
export interface TreeColumn {
  readonly key: string
  readonly title: string
  /** Pixels that it gets at most; fewer where its values need fewer. */
  readonly width: number
  readonly align?: 'left' | 'right' | 'center'
  /** Its texts may end in … so that every column is in sight. */
  readonly ellipsis?: true
  render(row: Presented): ReactNode
}

export interface TreeTableProps {
  readonly tree: readonly TreeNode[]
  readonly columns: readonly TreeColumn[]
  /** The head of the first column, and what stands in it. */
  readonly head: string
  title(row: Presented): ReactNode
  actionsOf?(row: Presented): readonly RowAction[]
  /** Rows of one parent were put in a new order. Absent: nothing is dragged. */
  readonly onOrder?: ((row: Presented, order: readonly string[]) => void) | undefined
  readonly isLoading: boolean
  /** What stands in the place of rows when there are none. */
  readonly empty?: ReactNode
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }
const noActions: readonly RowAction[] = []
const least = { title: 160, actions: 72 }
const mostOfTitle = 360

/** A tree as a table; rows of one parent are put in order by dragging, or with the arrow keys. */
export function TreeTable(props: TreeTableProps) {
  const { tree, columns, head, title, onOrder, isLoading } = props
  const root = useRef<HTMLDivElement>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [dragged, setDragged] = useState<Presented | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const isSibling = (row: Presented) =>
    dragged !== null && siblingsOf(tree, dragged).includes(row.id)
  const drop = (target: Presented) => {
    if (!dragged || dragged.id === target.id || !isSibling(target)) return
    onOrder?.(dragged, orderAfterDrop(siblingsOf(tree, dragged), dragged.id, target.id))
  }
  const step = (event: KeyboardEvent, row: Presented) => {
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    const before = siblingsOf(tree, row)
    const order = orderAfterStep(before, row.id, by)
    if (order.join() !== before.join()) onOrder?.(row, order)
  }
  const dropping = (row: Presented) => ({
    onDragOver: (event: DragEvent) => {
      if (!isSibling(row)) return
      event.preventDefault()
      setOver(row.id)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(null)
      drop(row)
    },
  })
  const actionsOf = props.actionsOf ?? (() => noActions)
  const rows = flatOf(tree)
  const actionWidth = Math.max(
    0,
    ...rows
      .map(actionsOf)
      .map(actions => (actions.length > 0 ? Math.max(least.actions, actionsWidth(actions)) : 0)),
  )
  const {
    widths: [titleWidth = 0, ...widths],
  } = useFittedWidths({
    root,
    columns: [titleRoom(head), ...columns.map(roomOf)],
    rows: [tree, closed],
    before: 0,
    besides: actionWidth,
  })
  return (
    <div ref={root} className={styles.table}>
      <Table<Item>
        size="small"
        rowKey="key"
        loading={isLoading}
        pagination={false}
        dataSource={itemsOf(tree)}
        expandable={{
          indentSize: 24,
          expandedRowKeys: [...parentsIn(tree)].filter(id => !closed.has(id)),
          onExpand: (isOpen, { key }) =>
            setClosed(
              isOpen ? new Set([...closed].filter(id => id !== key)) : new Set([...closed, key]),
            ),
        }}
        scroll={{ x: widths.reduce((sum, one) => sum + one, titleWidth + actionWidth) }}
        {...(props.empty === undefined ? {} : { locale: { emptyText: props.empty } })}
        rowClassName={item => (item.row.id === over ? (styles.over ?? '') : '')}
        onRow={item => (onOrder ? dropping(item.row) : {})}
        columns={[
          {
            key: 'name',
            title: head,
            width: titleWidth,
            fixed: 'left',
            ellipsis: { showTitle: false },
            render: (_, item) => (
              <span className={styles.name}>
                {onOrder && (
                  <button
                    type="button"
                    className={styles.handle}
                    draggable
                    aria-label="拖动排序，或按上下方向键"
                    onKeyDown={event => step(event, item.row)}
                    onDragStart={() => setDragged(item.row)}
                    onDragEnd={() => {
                      setDragged(null)
                      setOver(null)
                    }}
                  >
                    <HolderOutlined />
                  </button>
                )}
                {title(item.row)}
              </span>
            ),
          },
          ...columns.map(({ key, title: label, align = 'left', render }, at) => ({
            ...{ key, title: label, align, width: widths[at] },
            ellipsis: { showTitle: false },
            render: (_: unknown, item: Item) => render(item.row),
          })),
          ...(actionWidth === 0
            ? []
            : [
                {
                  key: '·actions',
                  title: '操作',
                  width: actionWidth,
                  fixed: 'right' as const,
                  render: (_: unknown, item: Item) => (
                    <RowActions row={item.row} actions={actionsOf(item.row)} />
                  ),
                },
              ]),
        ]}
      />
    </div>
  )
}

function titleRoom(head: string): RoomQuestion {
  return {
    ...{ key: 'name', title: head, declared: mostOfTitle, least: least.title, isUncut: false },
    ...{ isSortable: false, gives: 0.15, chosen: undefined, folds: false },
  }
}

function roomOf({ key, title, width, ellipsis }: TreeColumn): RoomQuestion {
  return {
    ...{ key, title, declared: width, least: undefined, isUncut: false, isSortable: false },
    ...{ gives: ellipsis ? 0.3 : 0, chosen: undefined, folds: false },
  }
}

function flatOf(tree: readonly TreeNode[]): readonly Presented[] {
  return tree.flatMap(({ row, children }) => [row, ...flatOf(children)])
}

function itemsOf(tree: readonly TreeNode[]): Item[] {
  return tree.map(({ row, children }) => ({
    key: row.id,
    row,
    ...(children.length > 0 ? { children: itemsOf(children) } : {}),
  }))
}
