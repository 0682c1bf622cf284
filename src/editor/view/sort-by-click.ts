import { isSortOrder, sortRows } from '../model/table/sort-rows.ts'

/** Lets readers sort tables by a click on a cell of the first row; gives how to stop. */
export function sortByClick(root: HTMLElement): () => void {
  const clicked = (event: Event) => {
    const cell = (event.target as Element | null)?.closest<HTMLTableCellElement>('th, td')
    const table = cell?.closest<HTMLTableElement>('table.sortEnabled')
    if (!cell || !table || cell.parentElement !== table.rows[0]) return
    if ([...table.querySelectorAll('th, td')].some(isJoined)) return
    const isDown = cell.getAttribute('aria-sort') === 'ascending'
    const rows = [...table.rows].slice(1)
    const texts = rows.map(row => row.cells[cell.cellIndex]?.textContent ?? '')
    const isNumeric = texts.every(
      text => text.trim() === '' || /^\s*[-+]?[\d,]*\.?\d+%?\s*$/.test(text),
    )
    const stored = table.dataset.sortType ?? null
    const byNumber = isSortOrder(stored) ? stored.endsWith('num') : isNumeric
    const order = byNumber
      ? isDown
        ? 'reversebynum'
        : 'orderbynum'
      : isDown
        ? 'reversebyasc'
        : 'orderbyasc'
    const sorted = sortRows(rows, row => row.cells[cell.cellIndex]?.textContent ?? '', order)
    for (const each of table.rows[0]?.cells ?? []) each.removeAttribute('aria-sort')
    cell.setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
    const body = rows[0]?.parentElement
    body?.append(...sorted)
  }
  root.addEventListener('click', clicked)
  return () => root.removeEventListener('click', clicked)
}

function isJoined(cell: Element): boolean {
  return cell instanceof HTMLTableCellElement && (cell.colSpan > 1 || cell.rowSpan > 1)
}
