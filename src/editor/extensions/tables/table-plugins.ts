import type { Node } from '@tiptap/pm/model'
import { Plugin, type Transaction } from '@tiptap/pm/state'
import { columnResizingPluginKey, TableMap } from '@tiptap/pm/tables'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { tableLimits } from '../../model/table/table-limits.ts'
import type { EditorHost } from '../host.ts'
import { rowHeightPlugin } from './row-heights.ts'

/** What tables need beside prosemirror-tables: bounds, interlaced rows, widths of columns, heights. */
export function tablePlugins(host: EditorHost): Plugin[] {
  return [boundsPlugin(host), interlacePlugin(), widthsPlugin(), rowHeightPlugin()]
}

/** The sentence for a table that would grow too large. */
export const tooLarge = '表格最多20列、100行'

// One rule for inserting, adding and pasting: a change that makes a table too large does not happen.
function boundsPlugin(host: EditorHost): Plugin {
  return new Plugin({
    filterTransaction: (transaction, state) => {
      if (!transaction.docChanged || !breaksBounds(transaction, state.doc)) return true
      if (transaction.getMeta('loaded') || transaction.getMeta('history$')) return true
      // Not while the change is judged: the message may ask for the editor's state.
      queueMicrotask(() => host.say(tooLarge, 'error'))
      return false
    },
  })
}

function breaksBounds(transaction: Transaction, before: Node): boolean {
  const known = new Set<Node>()
  let hasFault = false
  eachTable(before, table => known.add(table))
  eachTable(transaction.doc, table => {
    if (hasFault || known.has(table)) return
    const { width, height } = TableMap.get(table)
    if (width <= tableLimits.columns && height <= tableLimits.rows) return
    // An old article may hold a larger one: it may be edited, but not grow.
    hasFault = ![...known].some(each => {
      const map = TableMap.get(each)
      return map.width >= width && map.height >= height
    })
  })
  return hasFault
}

/** Visits every table of a document; into cells, which take no table, nobody looks at each key. */
export function eachTable(doc: Node, visit: (table: Node, position: number) => void): void {
  doc.descendants((node, position) => {
    const isTable = node.type.spec.tableRole === 'table'
    if (isTable) visit(node, position)
    return !(isTable || node.isTextblock)
  })
}

function interlacePlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    state: {
      init: (_config, { doc }) => interlacedRows(doc),
      apply: (transaction, old) => (transaction.docChanged ? interlacedRows(transaction.doc) : old),
    },
    props: {
      decorations(state) {
        return this.getState(state)
      },
    },
  })
}

function interlacedRows(doc: Node): DecorationSet {
  const found: Decoration[] = []
  eachTable(doc, (table, position) => {
    if (table.attrs.interlaced !== 'enabled') return
    table.forEach((row, offset, index) => {
      const from = position + 1 + offset
      const name = `ue-table-interlace-color-${index % 2 === 0 ? 'single' : 'double'}`
      found.push(Decoration.node(from, from + row.nodeSize, { class: name }))
    })
  })
  return found.length > 0 ? DecorationSet.create(doc, found) : DecorationSet.empty
}

// Before a column of a table without widths is dragged, all get the width they have on the page.
function widthsPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        mousedown: view => {
          const handle = columnResizingPluginKey.getState(view.state)?.activeHandle ?? -1
          if (handle > -1) writeWidths(view, handle)
          return false
        },
      },
    },
  })
}

function writeWidths(view: EditorView, cell: number): void {
  const $cell = view.state.doc.resolve(cell)
  const table = $cell.node(-1)
  const start = $cell.start(-1)
  const map = TableMap.get(table)
  const columns = measuredColumns(view, table, start)
  const { tr } = view.state
  for (const offset of new Set(map.map)) {
    const node = table.nodeAt(offset)
    if (!node || node.attrs.colwidth) continue
    const { left, right } = map.findCell(offset)
    tr.setNodeAttribute(start + offset, 'colwidth', columns.slice(left, right))
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

/** Pixels of each column as it stands on the page. */
export function measuredColumns(view: EditorView, table: Node, start: number): number[] {
  const map = TableMap.get(table)
  return Array.from({ length: map.width }, (_, column) => {
    for (let row = 0; row < map.height; row += 1) {
      const offset = map.map[row * map.width + column] ?? 0
      const span = Number(table.nodeAt(offset)?.attrs.colspan ?? 1)
      const dom = view.nodeDOM(start + offset)
      if (span === 1 && dom instanceof HTMLElement) return Math.max(30, Math.round(dom.offsetWidth))
    }
    return 100
  })
}
