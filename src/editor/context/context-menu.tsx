import { NodeSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { Dropdown } from 'antd'
import { useEffect, useState } from 'react'
import { type EditorParts, useParts } from '../editor-context.ts'
import { backToText } from '../toolbar/back-to-text.ts'
import styles from '../toolbar/toolbar.module.css'
import { contextItems } from './context-items.ts'

type Editor = EditorParts['editor']

interface Spot {
  readonly x: number
  readonly y: number
}

/** The menu of the right button and of the menu key; with Shift the browser's own comes. */
export function ContextMenu() {
  const parts = useParts()
  const { editor } = parts
  const [spot, setSpot] = useState<Spot | null>(null)

  useEffect(() => {
    const { dom } = editor.view
    const show = (event: MouseEvent) => {
      if (event.shiftKey && event.button === 2) return
      event.preventDefault()
      releaseShift(dom)
      setSpot(spotOf(event, editor))
    }
    // The right button on what is chosen, cells too, leaves it chosen: the menu is about it.
    const keep = (event: MouseEvent) => {
      if (event.button === 2 && isOnChosen(event, editor)) event.preventDefault()
    }
    dom.addEventListener('contextmenu', show)
    dom.addEventListener('mousedown', keep, true)
    return () => {
      dom.removeEventListener('contextmenu', show)
      dom.removeEventListener('mousedown', keep, true)
    }
  }, [editor])

  if (spot === null) return null
  return (
    <Dropdown
      key={`${spot.x}:${spot.y}`}
      open
      autoFocus
      trigger={['click']}
      onOpenChange={isOpen => {
        if (isOpen) return
        setSpot(null)
        backToText(editor)
      }}
      menu={{
        items: contextItems(parts),
        className: styles.tallMenu ?? '',
        subMenuOpenDelay: 0.25,
        subMenuCloseDelay: 0.4,
        onClick: () => setSpot(null),
      }}
    >
      <span style={{ position: 'fixed', left: spot.x, top: spot.y, width: 1, height: 1 }} />
    </Dropdown>
  )
}

// Shift+F10 opens the menu, which takes the focus and with it the news that Shift was let go: the
// editor would paste letters only, as it does after Ctrl+Shift+V.
function releaseShift(dom: HTMLElement): void {
  dom.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift', keyCode: 16 }))
}

function isOnChosen({ clientX, clientY }: MouseEvent, { view, state }: Editor): boolean {
  const { selection } = state
  const found = view.posAtCoords({ left: clientX, top: clientY })
  return (
    found !== null &&
    !selection.empty &&
    selection.ranges.some(({ $from, $to }) => $from.pos <= found.pos && found.pos <= $to.pos)
  )
}

/** Where the menu stands; a press outside of what is chosen puts the caret there first. */
function spotOf(event: MouseEvent, editor: EditorParts['editor']): Spot {
  const { view, state } = editor
  const isByKey = event.button !== 2
  if (isByKey) {
    const { left, bottom } = view.coordsAtPos(state.selection.from)
    return { x: left, y: bottom }
  }
  const spot = { x: event.clientX, y: event.clientY }
  const found = view.posAtCoords({ left: spot.x, top: spot.y })
  if (!found) return spot
  const { ranges } = state.selection
  const isChosen = ranges.some(({ $from, $to }) => $from.pos <= found.pos && found.pos <= $to.pos)
  if (isChosen && !(state.selection.empty && found.inside >= 0)) return spot
  const node = found.inside >= 0 ? state.doc.nodeAt(found.inside) : null
  const isThing = node?.isAtom && !node.isText && NodeSelection.isSelectable(node)
  if (isThing) view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, found.inside)))
  else if (!(state.selection instanceof CellSelection) || !isChosen)
    editor.commands.setTextSelection(found.pos)
  return spot
}
