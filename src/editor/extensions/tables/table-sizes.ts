import type { Editor } from '@tiptap/core'
import { styleValue, withStyle } from '../css-attribute.ts'
import { cellsOf, chosenRect, setCells } from './table-commands.ts'
import { measuredColumns } from './table-plugins.ts'

/** Gives the chosen columns the same width. */
export function evenColumns(editor: Editor): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const measured = measuredColumns(editor.view, rect.table, rect.tableStart)
  const isAll = rect.right - rect.left < 2
  const [left, right] = isAll ? [0, rect.map.width] : [rect.left, rect.right]
  const chosen = measured.slice(left, right)
  const even = Math.round(chosen.reduce((sum, each) => sum + each, 0) / chosen.length)
  writeColumns(
    editor,
    measured.map((width, column) => (column >= left && column < right ? even : width)),
  )
}

/** Pixels that the first chosen row shall have at least; '' when its text decides. */
export function rowHeight(editor: Editor): string {
  const rect = chosenRect(editor)
  const row = rect?.table.child(rect.top)
  return String(row?.attrs.height ?? styleValue(row?.attrs.css, 'height') ?? '').replace('px', '')
}

/** Gives the chosen rows a height in pixels; null lets their text decide. */
export function setRowHeight(editor: Editor, height: string | null): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  rect.table.forEach((row, offset, index) => {
    if (index < rect.top || index >= rect.bottom) return
    tr.setNodeAttribute(rect.tableStart + offset, 'height', height)
    tr.setNodeAttribute(rect.tableStart + offset, 'css', withStyle(row.attrs.css, 'height', null))
  })
  editor.view.dispatch(tr)
}

/** Gives the chosen rows the same height. */
export function evenRows(editor: Editor): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const isAll = rect.bottom - rect.top < 2
  const [top, bottom] = isAll ? [0, rect.map.height] : [rect.top, rect.bottom]
  const rows: { position: number; height: number }[] = []
  rect.table.forEach((_row, offset, index) => {
    const dom = editor.view.nodeDOM(rect.tableStart + offset)
    const height = dom instanceof HTMLElement ? dom.offsetHeight : 32
    if (index >= top && index < bottom) rows.push({ position: rect.tableStart + offset, height })
  })
  const even = Math.round(rows.reduce((sum, row) => sum + row.height, 0) / rows.length)
  const { tr } = editor.state
  for (const row of rows) tr.setNodeAttribute(row.position, 'height', String(even))
  editor.view.dispatch(tr)
}

/** Columns as wide as their text. */
export function fitText(editor: Editor): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  for (const { position } of cellsOf(rect, allOf(rect))) {
    tr.setNodeAttribute(position, 'colwidth', null)
    tr.setNodeAttribute(position, 'share', null)
  }
  tr.setNodeAttribute(rect.tableStart - 1, 'width', null)
  tr.setNodeAttribute(rect.tableStart - 1, 'css', withStyle(rect.table.attrs.css, 'width', null))
  editor.view.dispatch(tr)
}

/** The table as wide as the page; columns in the proportions they have. */
export function fitPage(editor: Editor): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  for (const { position } of cellsOf(rect, allOf(rect)))
    tr.setNodeAttribute(position, 'colwidth', null)
  tr.setNodeAttribute(rect.tableStart - 1, 'width', '100%')
  editor.view.dispatch(tr)
}

// Interlaced colours of chosen rows: enough contrast with black text (WCAG 1.4.3).
const stripes = {
  grey: ['#F0F0F0', '#FFFFFF'],
  redBlue: ['#FDE8E8', '#E6F0FA'],
  three: ['#E6F0FA', '#E8F5E9', '#FFF8E1'],
} as const

/** Colours the chosen rows in turn, or takes their colours away by null. */
export function stripeRows(editor: Editor, kind: keyof typeof stripes | null): void {
  const rect = chosenRect(editor)
  if (!rect) return
  if (kind === null) {
    setCells(editor, cell => ({ css: withStyle(cell.attrs.css, 'background-color', null) }))
    return
  }
  const colors = stripes[kind]
  const { tr } = editor.state
  for (let row = rect.top; row < rect.bottom; row += 1) {
    const color = colors[(row - rect.top) % colors.length] ?? null
    for (const { node, position } of cellsOf(rect, { ...rect, top: row, bottom: row + 1 })) {
      tr.setNodeAttribute(position, 'css', withStyle(node.attrs.css, 'background-color', color))
    }
  }
  editor.view.dispatch(tr)
}

function allOf(rect: { map: { width: number; height: number } }) {
  return { left: 0, top: 0, right: rect.map.width, bottom: rect.map.height }
}

function writeColumns(editor: Editor, widths: readonly number[]): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  for (const offset of new Set(rect.map.map)) {
    const { left, right } = rect.map.findCell(offset)
    tr.setNodeAttribute(rect.tableStart + offset, 'colwidth', widths.slice(left, right))
  }
  editor.view.dispatch(tr)
}
