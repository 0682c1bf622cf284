import { expect, it } from 'vitest'
import { baseNames, screenSnapshot } from '../../model/index.ts'
import { aloneOn, blankContent, readContent } from './component-draft.ts'

it('reads back unchanged what it writes as JSON, of every base', () => {
  for (const base of baseNames) {
    const content = blankContent(base)
    expect(readContent(JSON.stringify(content))).toEqual({ content })
  }
})

it('says in words where pasted content is wrong', () => {
  expect(readContent('{')).toEqual({ faults: ['不是有效的 JSON'] })
  const content = { ...blankContent('bar'), width: 10, script: 'alert(1)' }
  const read = readContent(JSON.stringify(content))
  expect(read).toEqual({
    faults: expect.arrayContaining(['width：宽度为 40–7680', '内容：含有不认识的属性']),
  })
})

it('stands alone on a canvas of its size', () => {
  const draft = { name: '', code: 'a', base: 'bar', content: blankContent('bar') } as const
  const alone = aloneOn(draft, { theme: 'light', factor: 2 })
  expect(alone).toMatchObject({ width: 1120, height: 640 })
  expect(screenSnapshot.shape.widgets.safeParse(alone.widgets).success).toBe(true)
})
