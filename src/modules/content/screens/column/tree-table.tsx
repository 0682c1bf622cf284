import { HolderOutlined } from '@ant-design/icons'
import { Table } from 'antd'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import styles from './tree-table.module.css'
import type { ColumnNode } from './use-columns.ts'

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
  render(row: Presented): ReactNode
}

export interface TreeTableProps {
  readonly tree: readonly ColumnNode[]
  readonly columns: readonly TreeColumn[]
  /** What stands in the first column. */
  title(row: Presented): ReactNode
  /** A row was dropped in front of another one of the same parent. Absent: nothing is dragged. */
  readonly onDrop?:
    | ((id: string, parent: string | null, order: readonly string[]) => void)
    | undefined
  readonly isLoading: boolean
}

/** A tree as a table; rows of one parent are put in order by dragging. */
export function TreeTable({ tree, columns, title, onDrop, isLoading }: TreeTableProps) {
  const [dragged, setDragged] = useState<Presented | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const siblings = (parent: unknown): readonly ColumnNode[] =>
    parent == null ? tree : (find(tree, String(parent))?.children ?? [])
  const drop = (target: Presented) => {
    if (!dragged || !onDrop || dragged.id === target.id) return
    const parent = (target.parent as string | null) ?? null
    if (((dragged.parent as string | null) ?? null) !== parent) return
    const order = siblings(parent)
      .map(({ row }) => row.id)
      .filter(id => id !== dragged.id)
    order.splice(order.indexOf(target.id), 0, dragged.id)
    onDrop(dragged.id, parent, order)
  }
  const dragging = (row: Presented) =>
    onDrop
      ? {
          onDragOver: (event: DragEvent) => {
            if (dragged && (dragged.parent ?? null) === (row.parent ?? null)) {
              event.preventDefault()
              setOver(row.id)
            }
          },
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            setOver(null)
            drop(row)
          },
        }
      : {}
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
      rowClassName={item => (item.row.id === over ? (styles.over ?? '') : '')}
      onRow={item => dragging(item.row)}
      columns={[
        {
          key: 'name',
          title: '栏目',
          width: 216,
          fixed: 'left',
          render: (_, item) => (
            <span className={styles.name}>
              {onDrop && (
                <button
                  type="button"
                  className={styles.handle}
                  draggable
                  aria-label="拖动排序"
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

function itemsOf(tree: readonly ColumnNode[]): Item[] {
  return tree.map(({ row, children }) => ({
    key: row.id,
    row,
    ...(children.length > 0 ? { children: itemsOf(children) } : {}),
  }))
}

function find(tree: readonly ColumnNode[], id: string): ColumnNode | undefined {
  for (const node of tree) {
    const found = node.row.id === id ? node : find(node.children, id)
    if (found) return found
  }
  return undefined
}
