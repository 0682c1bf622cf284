import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { TableMap } from '@tiptap/pm/tables'
import { type ChartSettings, printChartSettings } from '../../model/chart/chart-settings.ts'
import { type ChartCell, type ChartFault, chartFault } from '../../model/chart/chart-table.ts'
import { chosenRect } from './table-commands.ts'

/** The cells of a table as a chart sees them. */
export function chartGrid(table: Node): ChartCell[][] {
  return table.content.content.map(row =>
    row.content.content.map(cell => ({
      text: cell.textContent,
      isHeader: cell.type.name === 'tableHeader',
      colspan: Number(cell.attrs.colspan),
      rowspan: Number(cell.attrs.rowspan),
    })),
  )
}

/** Where the table around the caret keeps from being a chart; undefined outside of tables. */
export function chartFaultAt(editor: Editor): ChartFault | null | undefined {
  const rect = chosenRect(editor)
  return rect ? chartFault(chartGrid(rect.table)) : undefined
}

/** Writes the settings and the changed numbers in one step; null settings make it a table again. */
export function writeChart(
  editor: Editor,
  settings: ChartSettings | null,
  texts: readonly (readonly string[])[] = [],
): void {
  const rect = chosenRect(editor)
  if (!rect) return
  const { tr } = editor.state
  const map = TableMap.get(rect.table)
  const paragraph = editor.schema.nodes.paragraph
  for (let row = map.height - 1; row >= 0; row -= 1) {
    for (let column = map.width - 1; column >= 0; column -= 1) {
      const text = texts[row]?.[column]
      const offset = map.map[row * map.width + column] ?? 0
      const cell = rect.table.nodeAt(offset)
      if (text === undefined || !cell || !paragraph || cell.textContent.trim() === text.trim())
        continue
      const from = rect.tableStart + offset + 1
      const content = text.trim() === '' ? null : editor.schema.text(text.trim())
      tr.replaceWith(from, from + cell.content.size, paragraph.create(null, content))
    }
  }
  tr.setNodeAttribute(rect.tableStart - 1, 'chart', settings && printChartSettings(settings))
  editor.view.dispatch(tr)
}
