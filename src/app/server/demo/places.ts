import { areaNameOf, childrenOf, findArea, fullAreaNameOf } from '#modules/area/server/index.ts'
import { addressEnding } from './names/people.ts'
import type { Random } from './names/random.ts'

/** A county in the area of a registering authority; of the capital for the nation. */
export function countyIn(random: Random, areaCode: string): string {
  if (areaCode === '100000') return '110101'
  const area = findArea(areaCode)
  if (area === undefined) throw new Error(`there is no area ${areaCode}`)
  if (area.level >= 3) return areaCode
  const counties = childrenOf(areaCode, { level: 3 })
  // The seat of a province lies in its first city.
  const near = area.level === 1 ? counties.slice(0, 6) : counties
  return random.pick(near).code
}

/** Any county of a province, for where projects are carried out. */
export function ruralCounty(random: Random, province: string): string {
  const counties = childrenOf(province, { level: 3 })
  const rural = counties.filter(({ name }) => /[县旗]$/.test(name))
  return random.pick(rural.length > 0 ? rural : counties).code
}

/** The authority that registers social organisations in an area. */
export function registrarOf(areaCode: string): string {
  if (areaCode === '100000') return '民政部'
  const name = fullAreaNameOf(areaCode) ?? ''
  return areaCode.endsWith('0000') && !name.endsWith('市') ? `${name}民政厅` : `${name}民政局`
}

/** The area's own name, without what stands above it. */
export function placeName(code: string): string {
  return areaNameOf(code) ?? code
}

/** An office in a county. */
export function officeAddress(random: Random, county: string) {
  return { areaCode: county, detail: addressEnding(random, 'town') }
}
