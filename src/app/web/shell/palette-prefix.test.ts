import { expect, it } from 'vitest'
import { soughtIn } from './palette-prefix.ts'

it('reads the sign at the beginning, as western and Chinese keyboards write it', () => {
  expect(soughtIn('> 导出')).toEqual({ of: 'actions', keyword: '导出' })
  expect(soughtIn('》导出')).toEqual({ of: 'actions', keyword: '导出' })
  expect(soughtIn('@王芳')).toEqual({ of: 'people', keyword: '王芳' })
  expect(soughtIn('＠ 王')).toEqual({ of: 'people', keyword: '王' })
  expect(soughtIn('#X2026')).toEqual({ of: 'records', keyword: 'X2026' })
  expect(soughtIn('？退款')).toEqual({ of: 'help', keyword: '退款' })
  expect(soughtIn(' 项目 > 审核 ')).toEqual({ of: 'all', keyword: '项目 > 审核' })
})
