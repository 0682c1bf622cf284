import { Mark } from '@tiptap/core'

interface BasicMark {
  readonly name: string
  /** The tag it is written as. */
  readonly tag: string
  /** A style that means the same, and the values that do. */
  readonly style?: { readonly property: string; readonly values: RegExp }
  /** The mark it cannot stand together with. */
  readonly excludes?: string
  readonly key?: string
}

function basicMark({ name, tag, style, excludes, key }: BasicMark) {
  return Mark.create({
    name,
    ...(excludes ? { excludes } : {}),
    parseHTML: () => [
      { tag },
      ...(style
        ? [
            {
              style: style.property,
              consuming: false,
              getAttrs: (value: string) => (style.values.test(value) ? {} : false),
            },
          ]
        : []),
    ],
    renderHTML: () => [tag, 0],
    addKeyboardShortcuts() {
      if (key === undefined) return {}
      return { [key]: () => this.editor.commands.toggleMark(name) }
    },
  })
}

/** Bold, italic, underline, strike, sub and sup. */
export const basicMarks = [
  basicMark({
    name: 'bold',
    tag: 'strong',
    style: { property: 'font-weight', values: /^(bold(er)?|[6-9]\d\d)$/ },
    key: 'Mod-b',
  }),
  basicMark({
    name: 'italic',
    tag: 'em',
    style: { property: 'font-style', values: /^italic$/ },
    key: 'Mod-i',
  }),
  basicMark({
    name: 'underline',
    tag: 'u',
    style: { property: 'text-decoration', values: /underline/ },
    key: 'Mod-u',
  }),
  basicMark({
    name: 'strike',
    tag: 's',
    style: { property: 'text-decoration', values: /line-through/ },
  }),
  basicMark({
    name: 'subscript',
    tag: 'sub',
    style: { property: 'vertical-align', values: /^sub$/ },
    excludes: 'subscript superscript',
  }),
  basicMark({
    name: 'superscript',
    tag: 'sup',
    style: { property: 'vertical-align', values: /^super$/ },
    excludes: 'subscript superscript',
  }),
]
