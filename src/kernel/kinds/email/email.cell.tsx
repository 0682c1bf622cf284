import { Typography } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { EmailField } from './email.ts'

/** A link that writes a letter. */
export const emailCell: KindCell<EmailField> = {
  draw: ({ value }) => <Typography.Link href={`mailto:${value}`}>{value}</Typography.Link>,
  width: () => 190,
}
