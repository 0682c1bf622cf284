/**
 * Whether an apostrophe at the beginning of a cell is a spreadsheet's mark of text: before what would
 * run as a formula, before a number that would lose its zeros, and before another apostrophe. What
 * people write ('90后 项目) keeps its own.
 */
export function hasApostrophe(cell: string): boolean {
  return /^'(?:[=+\-@\t\r']|[\d.,\s-]+$)/.test(cell)
}

/** A text as a cell of CSV, guarded: nothing in it runs or is rounded, and reading takes the guard off. */
export function guarded(text: string): string {
  if (/^[=+\-@\t\r]/.test(text) || hasApostrophe(text)) return `'${text}`
  // From 12 digits on Excel shows 1.2E+11, from 16 on it loses them.
  return /^(?:0\d+|\d{12,})$/.test(text) ? `\t${text}` : text
}
