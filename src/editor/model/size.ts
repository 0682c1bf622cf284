/** A width or height a person typed: empty, or a whole number of 1 to 9999. */
export function isSize(text: string): boolean {
  return text === '' || /^[1-9]\d{0,3}$/.test(text)
}
