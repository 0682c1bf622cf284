import { Node } from '@tiptap/core'
import { anchorName } from '../model/policy/clean-element.ts'
import { isSafeLink } from '../model/policy/safe-address.ts'
import { plainAttribute } from './css-attribute.ts'

/** A place that links of the article point to. */
const Anchor = Node.create({
  name: 'anchor',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ name: plainAttribute('name') }),
  parseHTML: () => [
    {
      tag: 'a[name]:not([href])',
      getAttrs: element => (anchorName(element.getAttribute('name') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('span')
      dom.className = 'rt-anchor'
      dom.title = `锚点 ${node.attrs.name}`
      return { dom }
    },
})

/** A file to fetch: its icon and its name. */
const Attachment = Node.create({
  name: 'attachment',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    href: plainAttribute('href'),
    title: plainAttribute('title'),
    icon: plainAttribute('data-attachment'),
    text: {
      default: '',
      parseHTML: element => element.textContent ?? '',
      renderHTML: () => ({}),
    },
  }),
  parseHTML: () => [
    {
      tag: 'a[data-attachment]',
      priority: 2000,
      getAttrs: element => (isSafeLink(element.getAttribute('href') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node }) => [
    'a',
    { href: node.attrs.href, title: node.attrs.title, 'data-attachment': node.attrs.icon },
    String(node.attrs.text),
  ],
})

const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  parseHTML: () => [{ tag: 'hr.pagebreak', priority: 2000 }],
  renderHTML: () => ['hr', { class: 'pagebreak' }],
})

/** Anchors, attachments and page breaks. */
export const smallNodes = [Anchor, Attachment, PageBreak]
