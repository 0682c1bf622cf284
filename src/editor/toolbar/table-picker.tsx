import { type KeyboardEvent, useState } from 'react'
import { tableLimits } from '../model/table/table-limits.ts'
import styles from './table-picker.module.css'

const { pickerStart, pickerMost, pickerCell, usualColumns, usualRows } = tableLimits

/** A field of cells to choose a table's size from; it grows with the pointer up to 20 × 20. */
export function TablePicker({ onChoose }: { onChoose(columns: number, rows: number): void }) {
  const [size, setSize] = useState({ columns: usualColumns as number, rows: usualRows as number })
  const columns = Math.min(Math.max(pickerStart, size.columns + 1), pickerMost)
  const rows = Math.min(Math.max(pickerStart, size.rows + 1), pickerMost)
  const point = (event: React.PointerEvent<HTMLButtonElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    setSize({
      columns: clamp(Math.ceil((event.clientX - box.left) / pickerCell)),
      rows: clamp(Math.ceil((event.clientY - box.top) / pickerCell)),
    })
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) {
      event.preventDefault()
      setSize({ columns: clamp(size.columns + step.x), rows: clamp(size.rows + step.y) })
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose(size.columns, size.rows)
    }
  }
  const label = `${size.columns}列 x ${size.rows}行`
  return (
    <div>
      <p className={styles.label} aria-live="polite">
        {label}
      </p>
      <button
        type="button"
        aria-label={`表格大小 ${label}，方向键调整，回车插入`}
        className={styles.field}
        style={{
          width: columns * pickerCell,
          height: rows * pickerCell,
          backgroundSize: `${pickerCell}px ${pickerCell}px`,
        }}
        onPointerMove={point}
        onPointerDown={point}
        onClick={() => onChoose(size.columns, size.rows)}
        onKeyDown={press}
      >
        <i style={{ width: size.columns * pickerCell, height: size.rows * pickerCell }} />
      </button>
    </div>
  )
}

const steps: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
}

function clamp(count: number): number {
  return Math.min(Math.max(count, 1), pickerMost)
}
