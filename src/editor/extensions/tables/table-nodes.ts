import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import { cssAttribute, plainAttribute } from '../css-attribute.ts'
import type { EditorHost } from '../host.ts'
import { tablePlugins } from './table-plugins.ts'
import { ArticleTableView } from './table-view.ts'

const ofCell = /^(background-color|border|vertical-align|text-align|height|width)/
const ofTable = /^(width|height|background-color|border|margin|float)/

// No table and no line stands in a cell.
const cellContent =
  '(paragraph | heading | blockquote | bulletList | orderedList | codeBlock | video | audio | frame)+'

// Pixels stand in `colwidth`, a list of one width per column; percentages stay as they are.
function widthAttributes() {
  return {
    colwidth: {
      default: null as number[] | null,
      parseHTML: (element: HTMLElement) => {
        const width = Number(
          element.getAttribute('width') ?? Number.parseFloat(pixelWidth(element)),
        )
        const columns = Number(element.getAttribute('colspan') ?? 1) || 1
        return width > 0 ? Array<number>(columns).fill(Math.round(width / columns)) : null
      },
      renderHTML: ({ colwidth }: Record<string, unknown>) =>
        Array.isArray(colwidth) && colwidth.every(each => each > 0)
          ? { width: colwidth.reduce((sum, each) => sum + each, 0) }
          : {},
    },
    share: {
      default: null as string | null,
      parseHTML: (element: HTMLElement) => {
        const width = element.getAttribute('width') ?? element.style.width
        return /%$/.test(width) ? width : null
      },
      renderHTML: ({ share, colwidth }: Record<string, unknown>) =>
        typeof share === 'string' && !colwidth ? { width: share } : {},
    },
  }
}

function pixelWidth(element: HTMLElement): string {
  return /px$/.test(element.style.width) ? element.style.width : ''
}

function cellAttributes() {
  return {
    colspan: { default: 1 },
    rowspan: { default: 1 },
    ...widthAttributes(),
    align: plainAttribute('align'),
    valign: plainAttribute('valign'),
    ...cssAttribute(ofCell),
  }
}

const Cell = TableCell.extend({ content: cellContent, addAttributes: cellAttributes })
const Header = TableHeader.extend({ content: cellContent, addAttributes: cellAttributes })
const Row = TableRow.extend({
  addAttributes: () => ({ height: plainAttribute('height'), ...cssAttribute(/^height/) }),
})

function captionOf(table: HTMLElement): string | null {
  const caption = [...table.children].find(child => child.tagName === 'CAPTION')
  return caption?.textContent?.trim() || null
}

function ofAttribute(name: string) {
  return {
    default: null as string | null,
    parseHTML: (element: HTMLElement) => element.getAttribute(name),
    renderHTML: () => ({}),
  }
}

/** Tables with caption, interlaced rows, sorting and charts, within 20 columns and 100 rows. */
export function tableNodes(host: EditorHost) {
  const ArticleTable = Table.extend({
    addAttributes: () => ({
      ...cssAttribute(ofTable),
      width: plainAttribute('width'),
      align: plainAttribute('align'),
      border: plainAttribute('border'),
      bordercolor: plainAttribute('bordercolor'),
      cellspacing: plainAttribute('cellspacing'),
      cellpadding: plainAttribute('cellpadding'),
      interlaced: plainAttribute('interlaced'),
      chart: ofAttribute('data-chart'),
      sortType: ofAttribute('data-sort-type'),
      sort: ofAttribute('data-sort'),
      isBorderless: {
        default: false,
        parseHTML: element => element.classList.contains('noBorderTable'),
        renderHTML: () => ({}),
      },
      caption: { default: null as string | null, parseHTML: captionOf, renderHTML: () => ({}) },
    }),
    parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }],
    renderHTML: ({ node, HTMLAttributes }) => {
      const attributes = { ...HTMLAttributes, ...flagsOf(node) }
      const caption = node.attrs.caption as string | null
      const rows = ['tbody', 0] as const
      return caption === null
        ? ['table', attributes, rows]
        : ['table', attributes, ['caption', {}, caption], rows]
    },
    addProseMirrorPlugins() {
      return [...tablePlugins(host), ...(this.parent?.() ?? [])]
    },
    // Tab and deletion follow the editor's own rules.
    addKeyboardShortcuts: () => ({}),
  }).configure({ resizable: true, cellMinWidth: 30, View: ArticleTableView })
  return [ArticleTable, Row, Cell, Header]
}

/** What a table carries outside of its cells, as attributes of the stored form. */
export function flagsOf(table: Node): Record<string, string> {
  const { chart, sort, sortType, isBorderless } = table.attrs
  const classes = [
    chart && 'edui-charts-table',
    sort === 'sortEnabled' && 'sortEnabled',
    isBorderless && 'noBorderTable',
  ].filter(Boolean)
  return {
    ...(classes.length > 0 ? { class: classes.join(' ') } : {}),
    ...(sort ? { 'data-sort': String(sort) } : {}),
    ...(sortType ? { 'data-sort-type': String(sortType) } : {}),
    ...(chart ? { 'data-chart': String(chart) } : {}),
  }
}
