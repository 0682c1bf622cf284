import { TableView } from '@tiptap/extension-table'
import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'

/** A table on the page of the editor: its caption, borders and the badge of a chart. */
export class ArticleTableView extends TableView {
  readonly caption: HTMLElement

  constructor(node: Node, cellMinWidth: number, view?: EditorView) {
    super(node, cellMinWidth, view)
    this.caption = document.createElement('caption')
    this.caption.contentEditable = 'false'
    this.dress(node)
  }

  override update(node: Node): boolean {
    if (!super.update(node)) return false
    this.dress(node)
    return true
  }

  private dress({ attrs }: Node): void {
    const { caption, chart, isBorderless, align, css, width, bordercolor } = attrs
    if (caption) {
      this.caption.textContent = String(caption)
      this.table.prepend(this.caption)
    } else this.caption.remove()
    this.table.classList.toggle('noBorderTable', Boolean(isBorderless))
    this.dom.toggleAttribute('data-chart-badge', Boolean(chart))
    this.dom.dataset.align = String(align ?? '')
    for (const declaration of String(css ?? '').split(';')) {
      const [name, value] = declaration.split(':')
      if (name?.trim() && value && name.trim() !== 'width')
        this.table.style.setProperty(name.trim(), value.trim())
    }
    if (width && /%$/.test(String(width))) this.table.style.width = String(width)
    if (bordercolor) this.table.style.setProperty('--table-border', String(bordercolor))
    else this.table.style.removeProperty('--table-border')
  }
}
