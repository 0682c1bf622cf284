import { expect, test } from 'vitest'
import { addressEnding, personName, phone } from './people.ts'
import { funds, inPlace, organisations, projects, surnames, wishes } from './phrases.ts'
import { seeded } from './random.ts'

const many = Array.from({ length: 300 }, (_, seed) => seeded(seed))

test('names suit sex and age', () => {
  const elders = many.map(random => personName(random, { sex: 'woman', birthday: '1948-02-01' }))
  expect(elders.some(name => name.endsWith('秀英'))).toBe(true)
  const children = many.map(random => personName(random, { sex: 'man', birthday: '2016-02-01' }))
  expect(children.some(name => name.endsWith('奕辰'))).toBe(true)
  expect([...elders, ...children].some(name => name.endsWith('建军'))).toBe(false)
})

test('the most frequent surname is the most frequent one drawn', () => {
  const drawn = Array.from({ length: 3000 }, (_, seed) => personName(seeded(seed)).charAt(0))
  const share = (surname: string) => drawn.filter(first => first === surname).length
  expect(share('王')).toBeGreaterThan(share('谢'))
  expect(share('谢')).toBeGreaterThan(0)
})

test('phones pass the rule of mobile numbers and lie in segments nobody owns', () => {
  for (const random of many) expect(phone(random)).toMatch(/^1(54|6[13489])\d{8}$/)
})

test('an address keeps no slot open', () => {
  for (const random of many) {
    expect(addressEnding(random, 'town')).not.toMatch(/[{}]/)
    expect(addressEnding(random, 'country')).toMatch(/^[^{}]*村[^{}]*$/)
  }
})

test('titles and summaries fit the fields of a project wherever it is', () => {
  for (const { title, summary } of projects) {
    for (const place of ['赵县', '莫力达瓦达斡尔族自治旗']) {
      const [name, text] = [inPlace(title, place), inPlace(summary, place)]
      expect(name.length, name).toBeGreaterThanOrEqual(4)
      expect(name.length, name).toBeLessThanOrEqual(30)
      expect(text.length, text).toBeGreaterThanOrEqual(10)
      expect(text.length, text).toBeLessThanOrEqual(100)
      expect(text).not.toMatch(/[{}]/)
    }
    expect(summary.match(/[。？]/g)?.length).toBeGreaterThanOrEqual(2)
  }
})

test('no name, title or surname stands twice', () => {
  const lists = [
    organisations.map(organisation => organisation.name),
    projects.map(project => project.title),
    funds.map(fund => fund.title),
    surnames.map(([surname]) => surname),
    wishes,
  ]
  for (const list of lists) expect(list).toEqual([...new Set(list)])
})

test('all three legal forms occur, with and without the right to raise from the public', () => {
  const kinds = organisations.map(({ form, raisesFromPublic }) => `${form} ${raisesFromPublic}`)
  expect(new Set(kinds)).toEqual(
    new Set([
      '基金会 true',
      '基金会 false',
      '社会团体 true',
      '社会团体 false',
      '社会服务机构 false',
    ]),
  )
})
