/** Pixels that a line of the interface's text takes at its usual size of 14; a guess, a little too wide. */
export function printedWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? 14 : 8), 0)
}
