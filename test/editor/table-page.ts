import type { Page } from 'playwright-core'

/** A table of words; a cell that begins with < stands as it is. */
export const table = (rows: readonly (readonly string[])[], attributes = '') =>
  `<table${attributes}><tbody>${rows.map(row => `<tr>${row.map(cell => (cell.startsWith('<') ? cell : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</tbody></table>`

/** The words of the first table, with their spans; heads begin with #. */
export const grid = (page: Page) =>
  page.evaluate(() => {
    const body = new DOMParser().parseFromString(window.rt.html(), 'text/html')
    return [...(body.querySelector('table')?.rows ?? [])].map(row =>
      [...row.cells].map(cell => {
        const span = cell.colSpan > 1 || cell.rowSpan > 1 ? `${cell.rowSpan}x${cell.colSpan}` : ''
        return `${cell.tagName === 'TH' ? '#' : ''}${cell.textContent}${span}`
      }),
    )
  })

export const fourByFour = table(['abcd', 'efgh', 'ijkl', 'mnop'].map(row => [...row]))
