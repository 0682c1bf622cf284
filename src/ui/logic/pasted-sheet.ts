/**
 * What was copied from a spreadsheet, as a CSV file to be uploaded like any other; undefined for
 * text that is no table of at least a head and one line.
 */
export function pastedSheet(text: string): File | undefined {
  const lines = tableOf(text).filter(cells => cells.some(cell => cell !== ''))
  const width = Math.max(0, ...lines.map(cells => cells.length))
  if (lines.length < 2 || width < 2) return undefined
  const csv = lines.map(cells => cells.map(quoted).join(',')).join('\r\n')
  return new File([`\ufeff${csv}\r\n`], '粘贴的内容.csv', { type: 'text/csv' })
}

/** Cells are parted by tabs; one with line breaks or tabs of its own stands in quotes. */
function tableOf(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy
  for (;;) {
    const found = cell.exec(text)
    if (found === null) return lines
    const [, inQuotes, plain = '', end] = found
    lines.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === '') return lines
    if (end !== '\t') lines.push([])
  }
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
