import { Tag } from 'antd'
import type { KindCell } from '../cell/kind-cell.cell.tsx'
import type { ChoiceField } from './choice.ts'

/** The label; a tag where the option has a tone. */
export const choiceCell: KindCell<ChoiceField> = {
  draw: ({ value, field }) => {
    const label = field.options[value] ?? value
    const tone = field.tones?.[value]
    if (!tone) return label
    return (
      <Tag variant="filled" color={tone === 'grey' ? 'default' : tone}>
        {label}
      </Tag>
    )
  },
  width: () => 110,
}
