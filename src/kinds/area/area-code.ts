/** 1 province, 2 city, 3 county, 4 street or town, 5 village or residents' committee. */
export type AreaDepth = 1 | 2 | 3 | 4 | 5

/** 6 digits (GB/T 2260), 9 with street (GB/T 10114), 12 with committee. */
export const areaCodeShape = /^[1-9]\d{5}(\d{3}){0,2}$/

/** How deep an area code reaches, by its shape. */
export function areaDepth(code: string): AreaDepth {
  if (code.length === 12) return 5
  if (code.length === 9) return 4
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

/** The digits that all areas within an area begin with: `110000` → `11`. */
export function areaPrefix(code: string): string {
  const depth = areaDepth(code)
  if (depth === 1) return code.slice(0, 2)
  return depth === 2 ? code.slice(0, 4) : code
}

/** The first digits that no longer lie within the prefix: `11` → `12`, `1199` → `1200`. */
export function afterPrefix(prefix: string): string {
  return String(Number(prefix) + 1).padStart(prefix.length, '0')
}
