import { expect, it } from 'vitest'
import { printField, schemaOf } from '../registry.ts'
import { count } from './count.ts'

it('groups no thousands in what is measured in pixels', () => {
  const width = count('宽', { max: 8000, unit: 'px' })
  expect(printField(width, 1200)).toBe('1200 px')
  expect(schemaOf(width).safeParse(9000).error?.issues[0]?.message).toBe('不能大于 8000')
  expect(printField(count('人数', { unit: '人' }), 1200)).toBe('1,200 人')
})
