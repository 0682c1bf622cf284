import type { NodeViewRendererProps } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import type { NodeView } from '@tiptap/pm/view'
import { styleValue } from './css-attribute.ts'

const corners = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const

/** A picture while editing: eight handles change its size, corners keep its proportions. */
export class ImageView implements NodeView {
  readonly dom: HTMLElement
  private readonly picture: HTMLImageElement
  private node: Node
  private readonly props: NodeViewRendererProps

  constructor(props: NodeViewRendererProps) {
    this.props = props
    this.node = props.node
    this.dom = document.createElement('span')
    this.dom.className = 'rt-image'
    this.picture = this.dom.appendChild(document.createElement('img'))
    for (const corner of corners) this.addHandle(corner)
    this.draw()
  }

  update(node: Node): boolean {
    if (node.type !== this.node.type) return false
    this.node = node
    this.draw()
    return true
  }

  selectNode(): void {
    this.dom.classList.add('ProseMirror-selectednode')
  }

  deselectNode(): void {
    this.dom.classList.remove('ProseMirror-selectednode')
  }

  // The handles are the view's own business.
  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLElement && event.target.hasAttribute('data-corner')
  }

  ignoreMutation(): boolean {
    return true
  }

  private draw(): void {
    const { src, alt, title, width, height, css, wordImage, catchState } = this.node.attrs
    const isWaiting = Boolean(wordImage) && !src
    this.dom.classList.toggle('rt-word-image', isWaiting)
    this.dom.toggleAttribute('data-word', isWaiting)
    this.dom.toggleAttribute('data-catch-fail', catchState === 'fail')
    this.picture.hidden = isWaiting
    if (src && this.picture.getAttribute('src') !== src) this.picture.src = String(src)
    this.picture.alt = String(alt ?? '')
    this.picture.title = String(title ?? '')
    this.picture.style.cssText = String(css ?? '')
    this.picture.style.float = ''
    if (width) this.picture.setAttribute('width', String(width))
    else this.picture.removeAttribute('width')
    if (height) this.picture.setAttribute('height', String(height))
    else this.picture.removeAttribute('height')
    this.dom.style.float = styleValue(css, 'float') ?? ''
  }

  private addHandle(corner: (typeof corners)[number]): void {
    const handle = this.dom.appendChild(document.createElement('i'))
    handle.dataset.corner = corner
    handle.addEventListener('pointerdown', event => this.resize(event, handle, corner))
  }

  private resize(start: PointerEvent, handle: HTMLElement, corner: string): void {
    if (!this.props.editor.isEditable) return
    start.preventDefault()
    const box = this.picture.getBoundingClientRect()
    handle.setPointerCapture(start.pointerId)
    const move = (event: PointerEvent) => {
      const size = resized(
        box,
        { x: event.clientX - start.clientX, y: event.clientY - start.clientY },
        corner,
      )
      this.picture.setAttribute('width', String(size.width))
      this.picture.setAttribute('height', String(size.height))
    }
    const end = () => {
      handle.removeEventListener('pointermove', move)
      handle.removeEventListener('pointerup', end)
      handle.removeEventListener('pointercancel', end)
      this.keepSize()
    }
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', end)
    handle.addEventListener('pointercancel', end)
  }

  private keepSize(): void {
    const position = this.props.getPos()
    if (position === undefined) return
    const { editor } = this.props
    const { tr } = editor.state
    tr.setNodeAttribute(position, 'width', this.picture.getAttribute('width'))
    tr.setNodeAttribute(position, 'height', this.picture.getAttribute('height'))
    editor.view.dispatch(tr)
  }
}

function resized(box: DOMRect, moved: { x: number; y: number }, corner: string) {
  const wide = corner.includes('e') ? moved.x : corner.includes('w') ? -moved.x : 0
  const high = corner.includes('s') ? moved.y : corner.includes('n') ? -moved.y : 0
  const width = clamp(box.width + wide)
  const height = clamp(box.height + high)
  if (corner.length < 2) return { width, height }
  return { width, height: clamp((width * box.height) / box.width) }
}

function clamp(size: number): number {
  return Math.round(Math.min(Math.max(size, 10), 2000))
}
