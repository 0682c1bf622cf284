import type { Area } from '../model/area.ts'
import { childrenOf, fullAreaNameOf, isPlaceholder } from './areas.ts'
import { writtenNames } from './short-area-name.ts'

/** What an address written in one line begins with, and what remains after it. */
export interface AddressMatch {
  code: string
  /** 陕西省榆林市榆阳区 */
  fullName: string
  rest: string
}

interface Trail {
  code: string
  /** How many areas the text named, one after the other. */
  named: number
  /** Where the rest of the text begins. */
  end: number
}

// 吉林路, 长安南路: the name of a street, not of the area it is named after.
const streetAhead = /^[东西南北中新大一二三]?(路|街|大道|巷|弄|胡同|小区|花园|广场|大厦|村)/

// Every written name keeps the first two characters of the area's name.
const startsByOpening = indexStarts()

/**
 * Finds the deepest area an address begins with. Tolerates a missing 省 or 市, missing upper levels
 * (榆林市榆阳区…), a written 市辖区 and spaces. Null when nothing fits or two areas fit equally well
 * (朝阳区 alone). Abolished areas are not considered.
 */
export function matchAddress(address: string): AddressMatch | null {
  const text = address.replace(/\s+/g, '').replace(/^中国|^中华人民共和国/, '')
  const trail = bestOf(startsOf(text).map(area => follow(area, text, 0)))
  if (!trail) return null
  const fullName = fullAreaNameOf(trail.code)
  return fullName === undefined
    ? null
    : { code: trail.code, fullName, rest: text.slice(trail.end).replace(/^[,，、\-—]+/, '') }
}

/** The areas an address may begin with: any of the upper three levels, placeholders apart. */
function startsOf(text: string): Area[] {
  return startsByOpening.get(text.slice(0, 2)) ?? []
}

function indexStarts(): Map<string, Area[]> {
  const index = new Map<string, Area[]>()
  for (const area of [1, 2, 3].flatMap(level => childrenOf(null, { level })).filter(named)) {
    const opening = area.name.slice(0, 2)
    const group = index.get(opening)
    if (group) group.push(area)
    else index.set(opening, [area])
  }
  return index
}

/** The best trail that begins with this area at this place of the text. */
function follow(area: Area, text: string, start: number): Trail | null {
  const found = endOf(area, text, start)
  if (!found) return null
  const { end, full } = found
  const deeper = bestOf(nextOf(area).map(next => follow(next, text, skipFiller(text, end))))
  if (deeper) return { ...deeper, named: deeper.named + 1 }
  return full || isSafeShort(area, text.slice(end)) ? { code: area.code, named: 1, end } : null
}

/** Where the area's name, however it is written, ends in the text. */
function endOf(area: Area, text: string, start: number): { end: number; full: boolean } | null {
  const written = area.level > 3 ? [{ text: area.name, full: true }] : writtenNames(area.name)
  const found = written.find(({ text: name }) => text.startsWith(name, start))
  if (!found) return null
  const end = start + found.text.length
  const office = area.name.endsWith('街道') && text.startsWith('办事处', end)
  if (found.full) return { end: office ? end + 3 : end, full: true }
  return streetAhead.test(text.slice(end)) ? null : { end, full: false }
}

// A county without its 区 or 县 is taken only at the end of the text or before one of its streets:
// 西安市长安国际中心 is not in 长安区.
function isSafeShort(area: Area, rest: string): boolean {
  return area.level < 3 || rest === ''
}

/** The areas that may be named after this one: its children, and theirs where a level is left out. */
function nextOf(area: Area): Area[] {
  const children = childrenOf(area.code)
  if (area.level === 1)
    return children.flatMap(city => [city, ...childrenOf(city.code)]).filter(named)
  return children
}

function named(area: Area): boolean {
  return !isPlaceholder(area)
}

function skipFiller(text: string, at: number): number {
  const filler = /^(市辖区|[,，、\-—/])/.exec(text.slice(at))
  return filler ? at + filler[0].length : at
}

/** The trail that names most areas, then most text; null when two different areas share that. */
function bestOf(trails: readonly (Trail | null)[]): Trail | null {
  let best: Trail | null = null
  let tied = false
  for (const trail of trails) {
    if (!trail) continue
    const order = best ? trail.named - best.named || trail.end - best.end : 1
    if (order > 0) tied = false
    else if (order === 0 && trail.code !== best?.code) tied = !isSame(trail.code, best?.code)
    if (order > 0) best = trail
  }
  return tied ? null : best
}

// 嘉峪关市 the city and 嘉峪关市 its only county are one place.
function isSame(code: string, other: string | undefined): boolean {
  return other !== undefined && fullAreaNameOf(code) === fullAreaNameOf(other)
}
