import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import { alignOf, Cell, widthOf } from '#kernel/kinds/cells.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Presented, titleOf } from '../logic/presented.ts'
import { isSortable, type ViewField } from '../logic/view-fields.ts'
import styles from './list-table.module.css'

/** What a screen says about one column; a name that is no field of the list becomes a further column. */
export interface ListColumn {
  readonly title?: string
  readonly width?: number
  /** right: figures; that of the field when absent. */
  readonly align?: 'left' | 'right'
  render?(row: Presented): ReactNode
}

export type ListColumns = Readonly<Record<string, ListColumn>>

export interface ColumnQuestion {
  readonly resource: AnyResource
  /** All columns that the person may see, declared and further ones. */
  readonly fields: readonly ViewField[]
  readonly shown: readonly string[]
  readonly columns: ListColumns
  readonly sort: string
  readonly canOpen: boolean
  onOpen(row: Presented): void
}

/** Names and titles of all columns of a list: those of the view, then the screen's further ones. */
export function columnTitles(
  fields: readonly ViewField[],
  columns: ListColumns,
): ReadonlyMap<string, string> {
  const titles = new Map(
    fields.map(({ name, field }) => [name, columns[name]?.title ?? field.label]),
  )
  for (const [name, column] of Object.entries(columns)) {
    if (!titles.has(name) && column.render) titles.set(name, column.title ?? '')
  }
  return titles
}

/** The columns of the table. Cells are drawn again only when their row is another. */
export function tableColumns(question: ColumnQuestion): TableColumnType<Presented>[] {
  return question.shown.map((name, at) => tableColumn(question, name, at))
}

function tableColumn(
  question: ColumnQuestion,
  name: string,
  at: number,
): TableColumnType<Presented> {
  const { resource, fields, columns, sort, canOpen, onOpen } = question
  const field = fields.find(known => known.name === name)?.field
  const own = columns[name]
  const isTitle = name === resource.title
  const content = (row: Presented): ReactNode => {
    if (own?.render) return own.render(row)
    if (isTitle && canOpen) {
      return (
        <button type="button" className={styles.link} onClick={() => onOpen(row)}>
          {titleOf(resource, row)}
        </button>
      )
    }
    return field ? <Cell field={field} name={name} value={row[name]} row={row} /> : null
  }
  return {
    key: name,
    dataIndex: name,
    title: own?.title ?? field?.label ?? '',
    width: own?.width ?? (field ? widthOf(field) : 160),
    align: own?.align ?? (field ? alignOf(field) : 'left'),
    ellipsis: { showTitle: false },
    fixed: at === 0 ? 'left' : undefined,
    shouldCellUpdate: (next, previous) => next !== previous || own?.render !== undefined,
    render: (_, row) => content(row),
    ...(field && isSortable(field) && name in { ...resource.fields, createdAt: 1, updatedAt: 1 }
      ? { sorter: true, sortOrder: orderOf(sort, name), showSorterTooltip: false }
      : {}),
  }
}

function orderOf(sort: string, name: string): 'ascend' | 'descend' | null {
  if (sort === name) return 'ascend'
  return sort === `-${name}` ? 'descend' : null
}
