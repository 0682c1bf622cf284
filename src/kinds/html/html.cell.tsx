import type { KindCell } from '../cell/kind-cell.cell.tsx'
import { PlainText } from '../cell/plain-text.cell.tsx'
import type { HtmlField } from './html.ts'
import { plainText } from './plain-text.ts'
import { richTextParts } from './rich-text-slot.input.tsx'

/** The first words in a list, the whole text as readers see it in a detail. */
export const htmlCell: KindCell<HtmlField> = {
  draw: ({ value, place }) => {
    if (place === 'list') return <PlainText text={plainText(value).slice(0, 100)} place="list" />
    const { View } = richTextParts()
    return <View html={value} />
  },
  width: () => 240,
  yields: true,
}
