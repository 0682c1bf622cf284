import { numberIn } from '../table/number-in.ts'

/** A cell as a chart sees it. */
export interface ChartCell {
  readonly text: string
  readonly isHeader: boolean
  readonly colspan: number
  readonly rowspan: number
}

/** What a chart draws. */
export interface ChartSeries {
  readonly categories: readonly string[]
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

/** Why a table is no chart, and at which cell. */
export interface ChartFault {
  readonly row: number
  readonly column: number
}

type Grid = readonly (readonly ChartCell[])[]

/** The first cell that keeps a table from being a chart; null when it can be drawn. */
export function chartFault(grid: Grid): ChartFault | null {
  const columns = grid[0]?.length ?? 0
  if (grid.length < 2) return { row: Math.max(grid.length - 1, 0), column: 0 }
  if (columns < 2) return { row: 0, column: 0 }
  for (const [row, cells] of grid.entries()) {
    for (const [column, cell] of cells.entries()) {
      const isTitle = row === 0 || column === 0
      if (cell.colspan > 1 || cell.rowspan > 1) return { row, column }
      if (isTitle ? !cell.isHeader : numberIn(cell.text) === null) return { row, column }
    }
    if (cells.length !== columns) return { row, column: Math.min(cells.length, columns) - 1 }
  }
  return null
}

/** The series of a table; only `-1` turns it, the pie draws the first. Call when it has no fault. */
export function seriesOf(grid: Grid, dataFormat: 1 | -1): ChartSeries {
  const used = dataFormat === -1 ? turned(grid) : grid
  const [head = [], ...rows] = used
  return {
    categories: head.slice(1).map(cell => cell.text.trim()),
    series: rows.map(([name, ...cells]) => ({
      name: name?.text.trim() ?? '',
      values: cells.map(cell => numberIn(cell.text) ?? 0),
    })),
  }
}

function turned(grid: Grid): Grid {
  return (grid[0] ?? []).map((_, column) => grid.flatMap(row => row[column] ?? []))
}
