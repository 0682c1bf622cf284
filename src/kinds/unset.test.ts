import { expect, it } from 'vitest'
import { count, refs } from './index.ts'
import { isUnset } from './registry.ts'

const limit = count('人数上限', { unset: '不限' })

it('takes nothing, and a nought that has a word, for no value', () => {
  expect([null, 0, 3].map(value => isUnset(limit, value))).toEqual([true, true, false])
  expect([null, 0].map(value => isUnset(count('人数'), value))).toEqual([true, false])
  expect(isUnset(refs('审核人', 'access/account', { unset: '机构负责人' }), [])).toBe(true)
})
