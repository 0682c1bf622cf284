import type { ImportColumn, ImportHeader } from './use-import-mapping.ts'

/**
 * What each column of a sheet is read as, with a proposal where nobody has said it yet: the one free
 * column whose label ends as the title does (订单号, 商户订单号), for the last word of a Chinese name
 * says what it is. Where two would fit, nothing is proposed.
 */
export function guessedColumns(
  header: readonly ImportHeader[],
  columns: readonly ImportColumn[],
): readonly (string | null)[] {
  const taken = new Set(header.map(({ column }) => column))
  const chosen: (string | null)[] = []
  for (const { title, column } of header) {
    const free = columns.filter(({ name }) => !taken.has(name))
    const guess = column ?? guessFor(plain(title), free)
    if (guess !== null) taken.add(guess)
    chosen.push(guess)
  }
  return chosen
}

function guessFor(title: string, free: readonly ImportColumn[]): string | null {
  if (title.length < 2) return null
  const same = free.find(({ label }) => plain(label) === title)
  if (same) return same.name
  const [one, other] = free.filter(({ label }) => isSameHead(plain(label), title))
  return one !== undefined && other === undefined ? one.name : null
}

function isSameHead(label: string, title: string): boolean {
  return label.endsWith(title) || (label.length >= 2 && title.endsWith(label))
}

// Units and remarks in brackets say nothing of what a column is.
function plain(text: string): string {
  return text.replace(/（[^）]*）|\([^)]*\)|[\s*＊:：]/g, '')
}
