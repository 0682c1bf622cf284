/**
 * The sign that stands for a name where there is no picture: the last of a Chinese name, whose first
 * is shared by many, and the first letter of others; what stands in brackets is no name.
 */
export function signOf(name: string): string {
  const plain = name.replace(/[（(].*$/, '').trim()
  const signs = [...(plain === '' ? name.trim() : plain)]
  const last = signs.at(-1) ?? ''
  return /\p{Script=Han}/u.test(last) ? last : (signs[0] ?? '').toUpperCase()
}
