import { Typography } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { EmailField } from './email.ts'

/** A link that writes a letter; a masked address leads nowhere. */
export const emailCell: KindCell<EmailField> = {
  draw: ({ value }) =>
    value.includes('*') ? (
      value
    ) : (
      <Typography.Link href={`mailto:${value}`}>{value}</Typography.Link>
    ),
  width: () => 190,
  yields: true,
}
