const fullWidth = '０１２３４５６７８９．，－％＋'
const halfWidth = '0123456789.,-%+'

/** The number a cell consists of: minus, decimals, thousands, %, full-width digits; else null. */
export function numberIn(text: string): number | null {
  const plain = [...text.trim()].map(sign => halfWidth[fullWidth.indexOf(sign)] ?? sign).join('')
  const found = /^([-+]?)(\d{1,3}(?:,\d{3})+|\d+)?(\.\d+)?%?$/.exec(plain)
  if (!found || (found[2] === undefined && found[3] === undefined)) return null
  return Number(`${found[1]}${(found[2] ?? '0').replaceAll(',', '')}${found[3] ?? ''}`)
}

/** The first number inside a cell, for sorting; null when there is none. */
export function firstNumberIn(text: string): number | null {
  const plain = [...text].map(sign => halfWidth[fullWidth.indexOf(sign)] ?? sign).join('')
  const found = /-?\d[\d,]*(\.\d+)?/.exec(plain)?.[0]
  return found === undefined ? null : Number(found.replaceAll(',', ''))
}
