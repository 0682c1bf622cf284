import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parentCodeOf } from '../model/area.ts'
import { areaNameOf, areasTag, childrenOf, findArea, fullAreaNameOf } from './areas.ts'
import { listAreas } from './list-areas.ts'

const codes = readFileSync(new URL('../areas.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map(line => line.slice(0, line.indexOf(',')))

test('the table is sorted, names no code twice and leaves no area without its parent', () => {
  expect(codes.length).toBeGreaterThan(45_000)
  expect(codes).toEqual([...new Set(codes)].sort())
  const orphans = codes.filter(code => {
    const parent = parentCodeOf(code)
    return parent !== null && !findArea(parent)
  })
  expect(orphans).toEqual([])
})

test('without a parent the 34 provinces are listed', () => {
  const provinces = listAreas({})
  expect(provinces).toHaveLength(34)
  expect(provinces[0]).toEqual({ code: '110000', name: '北京市', level: 1, leaf: false })
  expect(provinces.filter(area => area.leaf).map(area => area.name)).toEqual([
    '台湾省',
    '香港特别行政区',
    '澳门特别行政区',
  ])
})

test('a level reaches past the levels between', () => {
  expect(listAreas({ parentCode: '110000' }).map(area => area.name)).toEqual(['市辖区'])
  expect(listAreas({ parentCode: '110000', level: 3 })).toHaveLength(16)
  expect(listAreas({ parentCode: '999999' })).toEqual([])
})

test('streets are leaves, also directly under a city without counties', () => {
  const streets = listAreas({ parentCode: '441900' })
  expect(streets).toContainEqual({ code: '441900003', name: '东城街道', level: 4, leaf: true })
  expect(listAreas({ parentCode: '441900', level: 3 })).toEqual([])
})

test('an abolished county is listed on a day of its time only', () => {
  const names = (date?: string) => listAreas({ parentCode: '110100', date }).map(area => area.name)
  expect(names()).toHaveLength(16)
  expect(names()).not.toContain('崇文区')
  expect(names('2009-06-01')).toContain('崇文区')
  expect(names('2011-06-01')).not.toContain('崇文区')
  expect(areaNameOf('110103')).toBe('崇文区')
})

test('a new county is not listed before its time', () => {
  const names = (date: string) => listAreas({ parentCode: '653200', date }).map(area => area.name)
  expect(names('2024-12-26')).not.toContain('和安县')
  expect(names('2024-12-27')).toContain('和安县')
})

test.each([
  ['610802', '陕西省榆林市榆阳区'],
  ['110105', '北京市朝阳区'],
  ['500235', '重庆市云阳县'],
  ['429004', '湖北省仙桃市'],
  ['441900003', '广东省东莞市东城街道'],
  ['620201001', '甘肃省嘉峪关市雄关街道'],
  ['810000', '香港特别行政区'],
])('the full name of %s is %s', (code, name) => {
  expect(fullAreaNameOf(code)).toBe(name)
})

test('an unknown code has no name', () => {
  expect(fullAreaNameOf('999999')).toBeUndefined()
})

test('the listing cannot be changed by its reader', () => {
  const [first] = childrenOf('610800')
  if (!first) throw new Error('榆林 has no counties')
  first.name = 'x'
  expect(areaNameOf(first.code)).toBe('榆阳区')
})

test('the entity tag is a quoted strong tag', () => {
  expect(areasTag).toMatch(/^"areas-[0-9a-f]{16}"$/)
})
