import type { PointerEvent, ThHTMLAttributes } from 'react'
import styles from './list-table.module.css'

export interface DrawnHeadProps extends ThHTMLAttributes<HTMLTableCellElement> {
  /** Hears the width while it is drawn, and `true` when the pointer lets go. Absent: it is not drawn. */
  readonly onDraw?: (width: number, isDone: boolean) => void
  /** The widths shall be automatic again. */
  readonly onFit?: () => void
}

const narrowest = 56

/** The head of a column whose right edge is drawn to another width. */
export function DrawnHead({ onDraw, onFit, children, ...rest }: DrawnHeadProps) {
  return (
    <th {...rest}>
      {children}
      {onDraw && (
        // Sorting hears clicks on the whole head, so they end here. Columns are arranged by keyboard in 列设置.
        <button
          type="button"
          tabIndex={-1}
          aria-label="拖动列宽"
          className={styles.edge}
          onPointerDown={event => startDrawing(event, onDraw)}
          onClick={event => event.stopPropagation()}
          onDoubleClick={onFit}
        />
      )}
    </th>
  )
}

function startDrawing(
  event: PointerEvent<HTMLElement>,
  tell: (width: number, isDone: boolean) => void,
): void {
  event.preventDefault()
  const edge = event.currentTarget
  const from = edge.parentElement?.offsetWidth ?? 0
  const startedAt = event.clientX
  let width = from
  const move = ({ clientX }: { clientX: number }) => {
    width = Math.max(narrowest, from + clientX - startedAt)
    tell(width, false)
  }
  const end = () => {
    edge.removeEventListener('pointermove', move)
    edge.removeEventListener('lostpointercapture', end)
    if (width !== from) tell(width, true)
  }
  edge.setPointerCapture(event.pointerId)
  edge.addEventListener('pointermove', move)
  edge.addEventListener('lostpointercapture', end)
}
