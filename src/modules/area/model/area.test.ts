import { expect, test } from 'vitest'
import {
  areaPrefix,
  isInArea,
  isValidOn,
  levelOf,
  parentCodeOf,
  pathCodes,
  shortAreaCode,
} from './area.ts'
import { areaQuestion } from './area-question.ts'

test('the shape of a code tells its level', () => {
  const codes = ['610000', '610800', '610802', '610802001', '610802001001']
  expect(codes.map(levelOf)).toEqual([1, 2, 3, 4, 5])
  for (const wrong of ['61', '6108020', '061080', '61080A', '']) {
    expect(() => levelOf(wrong)).toThrow(wrong)
  }
})

test('every code leads up to its province, which has no parent', () => {
  expect(pathCodes('610802001001')).toEqual([
    '610000',
    '610800',
    '610802',
    '610802001',
    '610802001001',
  ])
  expect(parentCodeOf('610000')).toBeNull()
})

test('a street of a city without counties lies directly under the city', () => {
  expect(parentCodeOf('441900003')).toBe('441900')
  expect(pathCodes('441900003')).toEqual(['440000', '441900', '441900003'])
})

test('an area lies in itself and in all above it, and in nothing beside it', () => {
  for (const above of ['610000', '610800', '610802', '610802001']) {
    expect(isInArea('610802001', above)).toBe(true)
  }
  expect(isInArea('610802', '610700')).toBe(false)
  expect(isInArea('610800', '610802')).toBe(false)
  expect(areaPrefix('610800')).toBe('6108')
})

test('statistics codes padded with zeros shorten to the code of the area', () => {
  expect(shortAreaCode('610802000000')).toBe('610802')
  expect(shortAreaCode('610802001000')).toBe('610802001')
  expect(shortAreaCode('610802001001')).toBe('610802001001')
  expect(shortAreaCode('610000')).toBe('610000')
})

test('both ends of the validity are included', () => {
  const area = { validFrom: '2004-01-01', validUntil: '2016-07-30' }
  expect(isValidOn(area, '2004-01-01')).toBe(true)
  expect(isValidOn(area, '2003-12-31')).toBe(false)
  expect(isValidOn(area, '2016-07-30')).toBe(true)
  expect(isValidOn(area, '2016-07-31')).toBe(false)
  expect(isValidOn(area)).toBe(false)
})

test('the question takes its level from the query string', () => {
  expect(areaQuestion.parse({ parentCode: '610000', level: '3' })).toEqual({
    parentCode: '610000',
    level: 3,
  })
  expect(areaQuestion.parse({})).toEqual({})
})

test.each([
  [{ parentCode: '61' }, 'parentCode'],
  [{ level: '6' }, 'level'],
  [{ level: '0' }, 'level'],
  [{ level: '4' }, 'parentCode'],
  [{ parentCode: '610800', level: '2' }, 'level'],
  [{ date: '2024-02-30' }, 'date'],
])('the question %o is refused at %s', (question, field) => {
  const answer = areaQuestion.safeParse(question)
  expect(answer.error?.issues.map(issue => issue.path[0])).toEqual([field])
  expect(answer.error?.issues[0]?.message).toMatch(/[\u4e00-\u9fff]/)
})
