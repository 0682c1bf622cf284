import type { AnyResource } from '#kernel/resource/resource.ts'
import { post, sentenceOfError } from './request.ts'

/** What stands on a printed page, from top to bottom. */
export type PrintPart =
  | { readonly text: string }
  /** The title of what follows. */
  | { readonly section: string }
  | { readonly list: readonly string[] }
  /** Rows of cells; the first cell of a row is its heading where there is no head. */
  | {
      readonly head?: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  /** Lines to be signed, side by side. */
  | { readonly signs: readonly string[] }

const style = `@page{size:A4;margin:16mm 14mm}@media print{body{margin:0}}tr{break-inside:avoid}body{font:14px/1.8 "Noto Sans SC","Microsoft YaHei",sans-serif;margin:48px;color:#111}
h1{font-size:22px;text-align:center;letter-spacing:4px}h2{font-size:16px;margin:24px 0 8px;break-after:avoid}p{margin:8px 0}table{width:100%;border-collapse:collapse;margin:8px 0 20px}
th,td{border:1px solid #555;padding:5px 10px;text-align:left;vertical-align:top}th{font-weight:500;background:#f5f5f5}
.plain th{width:160px}.signs{display:grid;grid-auto-flow:column;gap:48px;margin-top:64px}thead{display:table-header-group}`

/** Of which records a sheet is printed, for the operation log. */
export interface PrintedRecords {
  readonly resource: AnyResource
  readonly records: readonly string[]
}

/**
 * Opens a page of its own and prints it, once the operation log has its row; texts are shown as
 * they are, never as markup.
 */
export async function printPage(
  title: string,
  parts: readonly PrintPart[],
  { resource, records }: PrintedRecords,
): Promise<void> {
  const sheet = window.open('', '_blank', 'width=900,height=1000')
  if (!sheet) return
  try {
    const printed = { resource: resource.path, sheet: title, records }
    await post('/api/log/operation/notePrint', printed)
  } catch (error) {
    sheet.close()
    window.alert(sentenceOfError(error))
    return
  }
  const page = sheet.document
  page.title = title
  const add = (parent: Element, tag: string, text = '') => {
    const made = page.createElement(tag)
    made.textContent = text
    parent.append(made)
    return made
  }
  add(page.head, 'style', style)
  add(page.body, 'h1', title)
  for (const part of parts) {
    if ('text' in part) add(page.body, 'p', part.text)
    else if ('section' in part) add(page.body, 'h2', part.section)
    else if ('list' in part) {
      const list = add(page.body, 'ol')
      for (const line of part.list) add(list, 'li', line)
    } else if ('signs' in part) {
      const signs = add(page.body, 'div')
      signs.className = 'signs'
      for (const line of part.signs) add(signs, 'div', line)
    } else addTable(page.body, part, add)
  }
  sheet.print()
}

function addTable(
  body: Element,
  { head, rows }: { head?: readonly string[]; rows: readonly (readonly string[])[] },
  add: (parent: Element, tag: string, text?: string) => Element,
): void {
  const table = add(body, 'table')
  if (head === undefined) table.className = 'plain'
  else {
    const line = add(add(table, 'thead'), 'tr')
    for (const cell of head) add(line, 'th', cell)
  }
  for (const row of rows) {
    const line = add(table, 'tr')
    for (const [at, cell] of row.entries())
      add(line, head === undefined && at === 0 ? 'th' : 'td', cell)
  }
}
