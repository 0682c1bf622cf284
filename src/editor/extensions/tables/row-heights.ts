import { Plugin } from '@tiptap/pm/state'
import { columnResizingPluginKey } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { withStyle } from '../css-attribute.ts'

/** Pixels above and below a row's lower edge that take hold of it, and of a row at least. */
const grip = 4
const least = 24

/** Drags the lower edge of a row to the height it shall have. */
export function rowHeightPlugin(): Plugin {
  return new Plugin({
    view: view => new RowEdge(view),
  })
}

class RowEdge {
  private readonly view: EditorView
  private readonly line = document.createElement('div')
  private row: HTMLTableRowElement | null = null
  private drag: { readonly from: number; readonly height: number } | null = null

  constructor(view: EditorView) {
    this.view = view
    this.line.className = 'rt-row-line'
    this.line.hidden = true
    view.dom.addEventListener('pointermove', this.hover)
    // Before the editor begins a selection there.
    view.dom.addEventListener('mousedown', this.press, true)
    view.dom.addEventListener('pointerleave', this.leave)
  }

  update(): void {
    if (!this.drag) this.leave()
  }

  destroy(): void {
    const { dom } = this.view
    dom.removeEventListener('pointermove', this.hover)
    dom.removeEventListener('mousedown', this.press, true)
    dom.removeEventListener('pointerleave', this.leave)
    this.stop()
    this.line.remove()
  }

  private readonly hover = (event: PointerEvent) => {
    if (this.drag || event.buttons !== 0) return
    this.row = this.view.editable ? this.edgeAt(event) : null
    this.view.dom.classList.toggle('rt-row-cursor', this.row !== null)
    if (this.row) this.show(this.row.getBoundingClientRect().bottom)
    else this.line.hidden = true
  }

  private readonly leave = () => {
    if (this.drag) return
    this.row = null
    this.line.hidden = true
    this.view.dom.classList.remove('rt-row-cursor')
  }

  private readonly press = (event: MouseEvent) => {
    if (!this.row?.isConnected || event.button !== 0) return
    event.preventDefault()
    event.stopPropagation()
    this.drag = { from: event.clientY, height: this.row.offsetHeight }
    window.addEventListener('pointermove', this.move)
    window.addEventListener('pointerup', this.drop)
    window.addEventListener('pointercancel', this.cancel)
    window.addEventListener('keydown', this.escape, true)
  }

  private readonly move = (event: PointerEvent) => {
    if (this.row) this.show(this.row.getBoundingClientRect().top + this.heightAt(event))
  }

  private readonly drop = (event: PointerEvent) => {
    const { row } = this
    const height = this.heightAt(event)
    this.cancel()
    if (row?.isConnected) this.write(row, height)
  }

  private readonly cancel = () => {
    this.stop()
    this.leave()
  }

  private readonly escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    this.cancel()
  }

  private stop(): void {
    this.drag = null
    window.removeEventListener('pointermove', this.move)
    window.removeEventListener('pointerup', this.drop)
    window.removeEventListener('pointercancel', this.cancel)
    window.removeEventListener('keydown', this.escape, true)
  }

  private heightAt(event: PointerEvent): number {
    const { from, height } = this.drag ?? { from: 0, height: least }
    return Math.round(Math.max(least, height + event.clientY - from))
  }

  // The edge between two rows belongs to the upper one; a column's edge comes first.
  private edgeAt({ target, clientY }: PointerEvent): HTMLTableRowElement | null {
    if ((columnResizingPluginKey.getState(this.view.state)?.activeHandle ?? -1) > -1) return null
    const cell = target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null
    const table = cell?.closest('table')
    const row = cell?.parentElement
    if (!cell || !table || !(row instanceof HTMLTableRowElement)) return null
    const box = cell.getBoundingClientRect()
    if (box.bottom - clientY < grip) return table.rows[row.rowIndex + cell.rowSpan - 1] ?? null
    if (clientY - box.top < grip) return table.rows[row.rowIndex - 1] ?? null
    return null
  }

  private show(y: number): void {
    const holder = this.view.dom.parentElement
    const table = this.row?.closest('table')
    if (!holder || !table) return
    if (this.line.parentElement !== holder) holder.append(this.line)
    this.line.hidden = false
    const frame = this.line.offsetParent
    const origin = frame?.getBoundingClientRect()
    const box = table.getBoundingClientRect()
    this.line.style.top = `${y - (origin?.top ?? 0) + (frame?.scrollTop ?? 0)}px`
    this.line.style.left = `${box.left - (origin?.left ?? 0)}px`
    this.line.style.width = `${box.width}px`
  }

  private write(row: HTMLTableRowElement, height: number): void {
    const { state } = this.view
    const position = state.doc.resolve(this.view.posAtDOM(row, 0)).before()
    const node = state.doc.nodeAt(position)
    if (node?.type.spec.tableRole !== 'row') return
    const { tr } = state
    tr.setNodeAttribute(position, 'height', String(height))
    tr.setNodeAttribute(position, 'css', withStyle(node.attrs.css, 'height', null))
    this.view.dispatch(tr)
  }
}
