import type { ListColumns } from './list-columns.tsx'
import { UsesCell } from './uses-cell.tsx'

/** The columns of a list with 引用: how often a record is used. */
export function withUses(columns: ListColumns = {}): ListColumns {
  return {
    ...columns,
    '·uses': { title: '引用', width: 76, align: 'right', render: row => <UsesCell row={row} /> },
  }
}
