import { expect, it } from 'vitest'
import { nothingFound, soughtIn } from './palette-prefix.ts'

it('reads the sign at the beginning, as western and Chinese keyboards write it', () => {
  expect(soughtIn('> 导出')).toEqual({ of: 'actions', keyword: '导出' })
  expect(soughtIn('》导出')).toEqual({ of: 'actions', keyword: '导出' })
  expect(soughtIn('@王芳')).toEqual({ of: 'people', keyword: '王芳' })
  expect(soughtIn('＠ 王')).toEqual({ of: 'people', keyword: '王' })
  expect(soughtIn('#X2026')).toEqual({ of: 'records', keyword: 'X2026' })
  expect(soughtIn('？退款')).toEqual({ of: 'help', keyword: '退款' })
  expect(soughtIn(' 项目 > 审核 ')).toEqual({ of: 'all', keyword: '项目 > 审核' })
})

it('says to somebody who may not see people why @ finds nobody, and to others what to type', () => {
  const say = (typed: string, mayFindPeople: boolean, isSearching = false) =>
    nothingFound(soughtIn(typed), { mayFindPeople, isSearching })
  expect(say('@', false)).toBe('您没有查看人员的权限，可直接输入关键词搜索其他内容')
  expect(say('@王', false)).toBe('您没有查看人员的权限，可直接输入关键词搜索其他内容')
  expect(say('@', true)).toBe('输入姓名或登录名查找人员')
  expect(say('@王', true, true)).toBe('正在查找…')
  expect(say('@王', true)).toBe('没有找到，换一个词试试')
  expect(say('#X', true)).toBe('输入编号或名称查找记录，至少 2 个字')
  expect(say('没有的词', false)).toBe('没有找到，换一个词试试')
})
