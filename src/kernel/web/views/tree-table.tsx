import { HolderOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import type { Presented } from '../logic/presented.ts'
import { orderAfterDrop, orderAfterStep, siblingsOf, type TreeNode } from '../logic/tree.ts'
import styles from './tree-table.module.css'

interface Item {
  readonly key: string
  readonly row: Presented
  readonly children?: Item[]
}

/** One further column of the table. */
export interface TreeColumn {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly align?: 'right'
  readonly fixed?: 'right'
  readonly ellipsis?: true
  render(row: Presented): ReactNode
}

export interface TreeTableProps {
  readonly tree: readonly TreeNode[]
  readonly columns: readonly TreeColumn[]
  /** The head of the first column, and what stands in it. */
  readonly head: string
  title(row: Presented): ReactNode
  /** Rows of one parent were put in a new order. Absent: nothing is dragged. */
  readonly onOrder?: ((row: Presented, order: readonly string[]) => void) | undefined
  readonly isLoading: boolean
  /** What stands in the place of rows when there are none. */
  readonly empty?: ReactNode
}

const steps: Readonly<Record<string, -1 | 1>> = { ArrowUp: -1, ArrowDown: 1 }

/** A tree as a table; rows of one parent are put in order by dragging, or with the arrow keys. */
export function TreeTable(props: TreeTableProps) {
  const { tree, columns, head, title, onOrder, isLoading } = props
  const [dragged, setDragged] = useState<Presented | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const isSibling = (row: Presented) =>
    dragged !== null && (dragged.parent ?? null) === (row.parent ?? null)
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
  return (
    <Table<Item>
      className={styles.table ?? ''}
      size="small"
      rowKey="key"
      loading={isLoading}
      pagination={false}
      dataSource={itemsOf(tree)}
      expandable={{ defaultExpandAllRows: true, indentSize: 24 }}
      key={isLoading ? 'loading' : 'ready'}
      scroll={{ x: 1000 }}
      {...(props.empty === undefined ? {} : { locale: { emptyText: props.empty } })}
      rowClassName={item => (item.row.id === over ? (styles.over ?? '') : '')}
      onRow={item => (onOrder ? dropping(item.row) : {})}
      columns={[
        {
          key: 'name',
          title: head,
          width: 232,
          fixed: 'left',
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
        ...columns.map(({ render, ...column }) => ({
          ...column,
          render: (_: unknown, item: Item) => render(item.row),
        })),
      ]}
    />
  )
}

function itemsOf(tree: readonly TreeNode[]): Item[] {
  return tree.map(({ row, children }) => ({
    key: row.id,
    row,
    ...(children.length > 0 ? { children: itemsOf(children) } : {}),
  }))
}
