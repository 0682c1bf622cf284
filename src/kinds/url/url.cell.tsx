import { Typography } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { UrlField } from './url.ts'

/** A link into a new window. */
export const urlCell: KindCell<UrlField> = {
  draw: ({ value }) => (
    <Typography.Link href={value} target="_blank" rel="noopener noreferrer" ellipsis title={value}>
      {value.replace(/^https?:\/\//i, '')}
    </Typography.Link>
  ),
  width: () => 200,
  yields: true,
}
