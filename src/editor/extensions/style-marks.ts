import { Mark } from '@tiptap/core'
import { cleanValue, readStyle } from '../model/policy/clean-style.ts'

interface StyleMark {
  readonly name: string
  readonly property: string
  /** Only spans are read: on a cell or a block the property means the box. */
  readonly isSpanOnly?: true
}

function styleMark({ name, property, isSpanOnly }: StyleMark) {
  const readValue = (raw: string) => {
    const value = cleanValue(property, raw)
    return value === null ? false : { value }
  }
  return Mark.create({
    name,
    addAttributes: () => ({ value: { default: null, rendered: false } }),
    parseHTML: () =>
      isSpanOnly
        ? [
            {
              tag: 'span',
              consuming: false,
              getAttrs: element =>
                readValue(readStyle(element.getAttribute('style') ?? '').get(property) ?? ''),
            },
          ]
        : [{ style: property, getAttrs: readValue }],
    renderHTML: ({ mark }) => ['span', { style: `${property}: ${mark.attrs.value}` }, 0],
  })
}

const FontBorder = Mark.create({
  name: 'fontBorder',
  parseHTML: () => [
    {
      tag: 'span',
      consuming: false,
      getAttrs: element =>
        /border(-\w+)*:\s*(?!none|0)/i.test(element.getAttribute('style') ?? '') ? null : false,
    },
  ],
  renderHTML: () => ['span', { style: 'border: 1px solid rgb(0, 0, 0)' }, 0],
})

/** Marks that are one property of a span each: written together, changed apart. */
export const styleMarks = [
  styleMark({ name: 'color', property: 'color' }),
  styleMark({ name: 'backColor', property: 'background-color', isSpanOnly: true }),
  styleMark({ name: 'fontSize', property: 'font-size' }),
  styleMark({ name: 'fontFamily', property: 'font-family' }),
  FontBorder,
]
