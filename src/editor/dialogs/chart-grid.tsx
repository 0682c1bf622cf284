import type { ChartCell, ChartFault } from '../model/chart/chart-table.ts'
import { numberIn } from '../model/table/number-in.ts'
import styles from './chart-dialog.module.css'

interface ChartGridProps {
  readonly grid: readonly (readonly ChartCell[])[]
  readonly fault: ChartFault | null
  onType(row: number, column: number, text: string): void
}

/** The table's cells: titles to read, numbers to change; the cell that is wrong stands out. */
export function ChartGrid({ grid, fault, onType }: ChartGridProps) {
  const cellOf = (cell: ChartCell, row: number, column: number) => (
    <td
      key={`${row}:${column}`}
      data-fault={fault?.row === row && fault.column === column}
      colSpan={cell.colspan}
      rowSpan={cell.rowspan}
    >
      {row > 0 && column > 0 ? (
        <input
          aria-label={`第${row + 1}行第${column + 1}列`}
          aria-invalid={numberIn(cell.text) === null}
          value={cell.text}
          onChange={event => onType(row, column, event.target.value)}
        />
      ) : (
        cell.text
      )}
    </td>
  )
  const rowOf = (cells: readonly ChartCell[], row: number) => (
    <tr key={row}>{cells.map((cell, column) => cellOf(cell, row, column))}</tr>
  )
  return (
    <div className={styles.scroll}>
      <table className={styles.grid}>
        <tbody>{grid.map(rowOf)}</tbody>
      </table>
    </div>
  )
}
