/** Characters above which a warning stands (specification 9). */
export const usualWordLimit = 10_000

/** Characters of a text: UTF-16 units without tabs and line ends; each object counts one. */
export function countWords(text: string, objects = 0): number {
  return text.replace(/[\t\r\n]/g, '').length + objects
}
