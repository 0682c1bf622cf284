import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { childrenOf } from '#modules/area/server/index.ts'

const folder = new URL('shapes/', import.meta.url)

interface Feature {
  readonly properties: { readonly code: string; readonly name: string }
  readonly geometry: { readonly coordinates: readonly unknown[] }
}

const featuresOf = (code: string): readonly Feature[] =>
  JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8')).features
const codesOf = (code: string) => new Set(featuresOf(code).map(({ properties }) => properties.code))

it('has every province on the map of China, Taiwan, Hong Kong and Macao among them', () => {
  const provinces = childrenOf(null).map(({ code }) => code)
  expect(provinces).toEqual(expect.arrayContaining(['710000', '810000', '820000']))
  expect([...codesOf('100000')].toSorted()).toEqual(provinces.toSorted())
  // The islands of the South China Sea are drawn onto the map of this name by the library.
  expect(featuresOf('100000').map(({ properties }) => properties.name)).toContain('台湾')
})

it('has every city on the map of its province; under those that group counties, the counties', () => {
  const missing = childrenOf(null).flatMap(province => {
    const drawn = codesOf(province.code)
    return childrenOf(province.code).flatMap(city => {
      if (drawn.has(city.code)) return []
      const counties = childrenOf(city.code)
      const isGroup = /市辖区|^县$|直辖县/.test(city.name) && counties.length > 0
      if (!isGroup) return [`${city.code} ${city.name}`]
      return counties.flatMap(({ code, name }) => (drawn.has(code) ? [] : [`${code} ${name}`]))
    })
  })
  // Cities of the production corps founded after the boundaries were drawn.
  expect(missing.filter(each => !each.startsWith('6590'))).toEqual([])
  expect(missing.length).toBeLessThanOrEqual(8)
})

it('draws each part and weighs no more than was promised', () => {
  const sizes = readdirSync(folder).map(name => readFileSync(new URL(name, folder)).length)
  expect(sizes).toHaveLength(35)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_500_000)
  for (const name of readdirSync(folder))
    for (const { geometry } of featuresOf(name.replace('.json', '')))
      expect(geometry.coordinates.length).toBeGreaterThan(0)
})
