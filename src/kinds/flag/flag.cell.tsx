import { Tag } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { type FlagField, flagWords } from './flag.ts'

/** Its word as a tag. */
export const flagCell: KindCell<FlagField> = {
  draw: ({ value, field }) => {
    const { yes, no } = flagWords(field)
    return (
      <Tag variant="filled" color={value ? 'green' : 'default'}>
        {value ? yes : no}
      </Tag>
    )
  },
  width: () => 90,
}
