import { expect, it } from 'vitest'
import { findEntries, screenEntries } from './palette-entries.ts'

const screen = (uri: string, name: string, hidden = false) => ({ uri, name, hidden, controls: [] })
const entries = screenEntries(
  [
    {
      uri: '/fans',
      name: '粉丝与捐赠人',
      sort: 1,
      childModules: [
        screen('/fans/companylist', '爱心企业'),
        screen('/fans/companyadd', '新增企业', true),
        screen('/fans/companyinfo', '企业详情', true),
      ],
    },
  ],
  () => true,
)
const includes = (text: string, keyword: string) => text.includes(keyword)
const titles = (keyword: string) =>
  findEntries(entries, keyword, includes).map(({ title }) => title)

it('offers listed screens and forms for new records, but no screen that needs a record', () => {
  expect(titles('')).toEqual(['爱心企业', '新增企业'])
})

it('puts titles that begin with the keyword first and finds by the group too', () => {
  expect(titles('新增')).toEqual(['新增企业'])
  expect(titles('企业')).toEqual(['爱心企业', '新增企业'])
  expect(titles('捐赠人')).toHaveLength(2)
  expect(titles('无此')).toEqual([])
})
