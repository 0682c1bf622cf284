import { Table } from 'antd'
import type { Still } from '#kernel/resource/ask.ts'
import { printFigure, type ReportBlock } from '../../model/index.ts'

/** A table of a report, as it was frozen. */
export function BlockTable({ block }: { readonly block: Still<ReportBlock> }) {
  if (block.type !== 'table') return null
  return (
    <Table
      size="small"
      rowKey={row => row.no}
      pagination={block.rows.length > 20 ? { pageSize: 20, size: 'small' } : false}
      dataSource={block.rows.map((cells, no) => ({ no, cells }))}
      locale={{ emptyText: block.empty }}
      columns={block.columns.map(({ label, unit }, at) => ({
        key: label,
        title: unit === 'money' ? `${label}（元）` : label,
        align: unit === 'text' ? ('left' as const) : ('right' as const),
        render: (_: unknown, { cells }: { readonly cells: readonly (string | number)[] }) =>
          printFigure(cells[at] ?? '', unit),
      }))}
    />
  )
}
