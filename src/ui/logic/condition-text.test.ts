import { describe, expect, it } from 'vitest'
import { choice } from '#kinds/choice/choice.ts'
import { day } from '#kinds/day/day.ts'
import { money } from '#kinds/money/money.ts'
import { conditionText, sentenceOfParts } from './condition-text.ts'

describe('a condition in words', () => {
  it('prints values as its field does', () => {
    const kind = choice('性质', { a: '公募', b: '非公募' })
    expect(conditionText(kind, { field: 'kind', op: 'in', value: ['a', 'b'] })).toBe(
      '性质 属于 公募、非公募',
    )
    expect(conditionText(money('目标'), { field: 'target', op: 'from', value: 123450 })).toBe(
      '目标 ≥ 1,234.50',
    )
  })

  it('says relative days', () => {
    const start = day('开始日期')
    expect(conditionText(start, { field: 'start', op: 'from', value: 'today-30' })).toBe(
      '开始日期 从 30 天前',
    )
    expect(conditionText(start, { field: 'start', op: 'blank' })).toBe('开始日期 为空')
  })

  it('stands in brackets where it is a choice among others that must hold', () => {
    const state = { field: 'state', op: 'is', value: 'pending' } as const
    const choice = { any: [state, state] }
    const words = '金额 ≥ 1,000 或 加急 是'
    expect(sentenceOfParts([state, choice], ['状态 等于 待审核', words])).toBe(
      `状态 等于 待审核 且 （${words}）`,
    )
    expect(sentenceOfParts([choice], [words])).toBe(words)
  })
})
