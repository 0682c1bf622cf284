import { each, make } from './inert.ts'

/** Tables as public pages expect them: firstRow, interlaced classes, columns with their widths. */
export function writeTables(body: HTMLElement): void {
  for (const table of each<HTMLTableElement>(body, 'table')) {
    const isInterlaced = table.getAttribute('interlaced') === 'enabled'
    for (const [index, row] of [...table.rows].entries()) {
      const color = `ue-table-interlace-color-${index % 2 === 0 ? 'single' : 'double'}`
      const classes = [index === 0 && 'firstRow', isInterlaced && color].filter(Boolean)
      if (classes.length > 0) row.className = classes.join(' ')
      else row.removeAttribute('class')
    }
    if (table.hasAttribute('data-chart')) hide(table)
    writeColumns(table)
    for (const cell of each(table, 'td, th')) writeCell(cell)
  }
}

function hide(table: HTMLElement): void {
  const style = (table.getAttribute('style') ?? '').trim().replace(/;?$/, ';')
  table.setAttribute('style', `${style === ';' ? '' : style} display: none`)
}

// A merged header row alone would lose the widths of its columns.
function writeColumns(table: HTMLTableElement): void {
  const widths: number[] = []
  for (const row of table.rows) {
    if ([...row.cells].some(cell => cell.colSpan > 1 || cell.rowSpan > 1)) continue
    const own = [...row.cells].map(cell => Number(cell.getAttribute('width')))
    if (own.every(width => width > 0) && own.length > widths.length)
      widths.splice(0, widths.length, ...own)
  }
  const columns = [...(table.rows[0]?.cells ?? [])].reduce((sum, cell) => sum + cell.colSpan, 0)
  if (widths.length === 0 || widths.length !== columns) return
  const group = make(table, 'colgroup')
  for (const width of widths) group.append(make(table, 'col', { width: String(width) }))
  table.tBodies[0]?.before(group)
}

// One plain line needs no paragraph of its own.
function writeCell(cell: HTMLElement): void {
  const only = cell.children.length === 1 ? cell.firstElementChild : null
  if (only?.tagName !== 'P' || only.attributes.length > 0) return
  only.replaceWith(...only.childNodes)
  if (cell.childNodes.length === 0) cell.append(make(cell, 'br'))
}
