import { each, inertBody, isBlank, isBlock, make } from './inert.ts'

/** Whether a text has tables in tables, of which only the words stay: each of their rows becomes a line. */
export function hasNestedTables(html: string): boolean {
  return /<table[\s\S]*<table/i.test(html) && inertBody(html).querySelector('table table') !== null
}

/** Tables as the schema wants them: no table in a table, widths at the cells, no empty sections. */
export function readTables(body: HTMLElement): void {
  for (const inner of each(body, 'table table').reverse()) flatten(inner)
  for (const table of each<HTMLTableElement>(body, 'table')) {
    widthsFromColumns(table)
    for (const group of each(table, 'colgroup, col')) group.remove()
    for (const row of each(table, 'tr')) if (row.children.length === 0) row.remove()
    if (table.rows.length === 0) table.remove()
  }
  for (const break_ of each(body, 'td > hr, th > hr')) break_.remove()
  for (const cell of each(body, 'td, th')) wrapLines(cell)
}

// A table cannot stand in a cell: its rows become lines.
function flatten(table: HTMLElement): void {
  const lines = each(table, 'tr').map(row => {
    const line = make(table, 'p')
    line.textContent = each(row, 'td, th')
      .map(cell => cell.textContent?.trim() ?? '')
      .filter(text => text !== '')
      .join('　')
    return line
  })
  table.replaceWith(...lines.filter(line => line.textContent !== ''))
}

function widthsFromColumns(table: HTMLTableElement): void {
  const widths = each(table, 'colgroup > col, col').flatMap(col =>
    Array<number>(Number(col.getAttribute('span') ?? 1)).fill(widthOf(col)),
  )
  const first = table.rows[0]
  if (!first || widths.length === 0 || widths.some(width => !(width > 0))) return
  let column = 0
  for (const cell of first.cells) {
    const width = widths.slice(column, column + cell.colSpan).reduce((sum, each) => sum + each, 0)
    column += cell.colSpan
    if (!cell.hasAttribute('width') && !cell.style.width && width > 0)
      cell.setAttribute('width', `${width}`)
  }
}

function widthOf(col: HTMLElement): number {
  return Math.round(Number.parseFloat(col.getAttribute('width') ?? col.style.width)) || 0
}

// Bare text beside blocks of a cell keeps its own paragraph.
function wrapLines(cell: HTMLElement): void {
  if (![...cell.children].some(isBlock)) return
  for (const child of [...cell.childNodes]) {
    if (isBlock(child)) continue
    if (isBlank(child)) child.remove()
    else {
      const previous = child.previousSibling
      const line =
        previous instanceof Element && previous.hasAttribute('data-line') ? previous : null
      if (line) line.append(child)
      else {
        const made = make(cell, 'p', { 'data-line': '' })
        child.before(made)
        made.append(child)
      }
    }
  }
  for (const line of each(cell, 'p[data-line]')) line.removeAttribute('data-line')
}
