/** 1 province, 2 city, 3 county, 4 street or town, 5 village or residents' committee. */
export type AreaLevel = 1 | 2 | 3 | 4 | 5

/** One administrative area. Days are 'YYYY-MM-DD', both included; absent means open. */
export interface Area {
  /** 6 digits (GB/T 2260) for levels 1-3, 9 (GB/T 10114) for level 4, 12 for level 5. */
  code: string
  name: string
  level: AreaLevel
  /** No area below it is known. */
  leaf: boolean
  validFrom?: string
  validUntil?: string
}

const codeShape = /^[1-9]\d{5}(\d{3}){0,2}$/

/** Whether the text is written like an area code; it need not exist. */
export function isAreaCode(code: string): boolean {
  return codeShape.test(code)
}

/** Level by the shape of the code (GB/T 2260, GB/T 10114). Throws on what is not an area code. */
export function levelOf(code: string): AreaLevel {
  if (!isAreaCode(code)) throw new Error(`Not an area code: ${code}`)
  if (code.length === 12) return 5
  if (code.length === 9) return 4
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

/**
 * The area directly above; null above a province. The streets of a city without counties
 * (441900003) lie directly under the city.
 */
export function parentCodeOf(code: string): string | null {
  switch (levelOf(code)) {
    case 1:
      return null
    case 2:
      return `${code.slice(0, 2)}0000`
    case 3:
      return `${code.slice(0, 4)}00`
    case 4:
      return code.slice(0, 6)
    case 5:
      return code.slice(0, 9)
  }
}

/** The code and all above it, province first. */
export function pathCodes(code: string): string[] {
  const parent = parentCodeOf(code)
  return parent === null ? [code] : [...pathCodes(parent), code]
}

/** Whether an area is the other one or lies in it. */
export function isInArea(code: string, ancestorCode: string): boolean {
  return code.startsWith(areaPrefix(ancestorCode))
}

/** The digits that every code inside the area begins with: 610000 gives 61. For range queries. */
export function areaPrefix(code: string): string {
  const level = levelOf(code)
  return level > 3 ? code : code.slice(0, level * 2)
}

/** The short form of a 12-digit statistics code padded with zeros: 610802000000 gives 610802. */
export function shortAreaCode(code: string): string {
  return code.replace(/^(\d{6})000000$/, '$1').replace(/^(\d{9})000$/, '$1')
}

/** Whether the area is valid on the day; without a day, whether it is not abolished. */
export function isValidOn(area: Pick<Area, 'validFrom' | 'validUntil'>, day?: string): boolean {
  if (day === undefined) return area.validUntil === undefined
  if (area.validFrom !== undefined && day < area.validFrom) return false
  return area.validUntil === undefined || day <= area.validUntil
}
