import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import {
  type Area,
  type AreaLevel,
  isInArea,
  isValidOn,
  levelOf,
  parentCodeOf,
  pathCodes,
} from '../model/area.ts'

const text = readFileSync(new URL('../areas.csv', import.meta.url), 'utf8')
const byCode = readAreas(text)
const byParent = groupByParent(byCode.values())

/** The entity tag of every answer made from the area table alone, quotes included. */
export const areasTag = `"areas-${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`

export interface ChildrenOptions {
  /** Level of the areas wanted, however far below the parent; absent = directly below. */
  level?: number
  /** Only areas valid on this day, 'YYYY-MM-DD'; absent = not abolished. */
  date?: string
}

/** The area of a code, abolished ones included; undefined when the table has none. */
export function findArea(code: string): Area | undefined {
  return byCode.get(code)
}

/** The areas below a parent, sorted by code; null stands above the provinces. */
export function childrenOf(parentCode: string | null, options: ChildrenOptions = {}): Area[] {
  const { level, date } = options
  const direct = byParent.get(parentCode ?? '') ?? []
  if (level === undefined) return present(direct, date)
  const below: Area[] = []
  for (const area of byCode.values()) {
    if (area.level === level && (parentCode === null || isInArea(area.code, parentCode))) {
      below.push(area)
    }
  }
  return present(below, date)
}

/** The area's own name; undefined for an unknown code. */
export function areaNameOf(code: string): string | undefined {
  return byCode.get(code)?.name
}

/**
 * The name as an address begins: 陕西省榆林市榆阳区. Placeholders (市辖区, 省直辖县级行政区划) and a
 * county that repeats its city are left out. Undefined for an unknown code.
 */
export function fullAreaNameOf(code: string): string | undefined {
  if (!byCode.has(code)) return undefined
  let full = ''
  let above = ''
  for (const step of pathCodes(code)) {
    const area = byCode.get(step)
    if (!area || isPlaceholder(area) || area.name === above) continue
    full += area.name
    above = area.name
  }
  return full
}

/** A city code that exists only to hold counties: 市辖区, 县, 省直辖县级行政区划. */
export function isPlaceholder({ level, name }: Area): boolean {
  return level === 2 && /^(市辖区|县|(省|自治区)直辖县级行政区划)$/.test(name)
}

function present(areas: readonly Area[], date: string | undefined): Area[] {
  return areas
    .filter(area => isValidOn(area, date))
    .map(area => ({
      ...area,
      leaf: !byParent.get(area.code)?.some(below => isValidOn(below, date)),
    }))
}

function readAreas(csv: string): Map<string, Area> {
  const areas = new Map<string, Area>()
  for (const line of csv.split('\n').slice(1)) {
    if (line === '') continue
    const [code = '', name = '', from, until] = line.split(',')
    const level: AreaLevel = levelOf(code)
    areas.set(code, {
      code,
      name,
      level,
      leaf: true,
      ...(from ? { validFrom: from } : {}),
      ...(until ? { validUntil: until } : {}),
    })
  }
  return areas
}

function groupByParent(areas: Iterable<Area>): Map<string, Area[]> {
  const groups = new Map<string, Area[]>()
  for (const area of areas) {
    const parent = parentCodeOf(area.code) ?? ''
    const above = byCode.get(parent)
    if (above && area.validUntil === undefined) above.leaf = false
    const group = groups.get(parent)
    if (group) group.push(area)
    else groups.set(parent, [area])
  }
  return groups
}
