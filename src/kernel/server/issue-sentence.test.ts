import { expect, it } from 'vitest'
import { z } from 'zod'
import { issueSentence } from './issue-sentence.ts'

it('says in Chinese what is wrong with a question, unless the declaration has its own sentence', () => {
  const question = z.strictObject({
    name: z.string().min(2).max(4),
    kind: z.enum(['a', 'b']),
    count: z.coerce.number().int().min(1),
    rows: z.array(z.string()).max(1),
    own: z.string('请填写原因'),
  })
  const said = (given: unknown) => {
    const { error } = question.safeParse(given, { error: issueSentence })
    return error?.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
  }
  expect(said({ kind: 'c', count: 'x', rows: ['1', '2'] })).toEqual([
    'name 请填写此项',
    'kind 不在可选范围内',
    'count 格式不正确',
    'rows 最多 1 项',
    'own 请填写原因',
  ])
  const rest = { kind: 'a', rows: [], own: '' }
  expect(said({ name: '一', count: 0, ...rest })).toEqual([
    'name 不能少于 2 个字',
    'count 不能小于 1',
  ])
  expect(said({ name: '一二三四五', count: 1, ...rest, more: 1 })).toEqual([
    'name 不能超过 4 个字',
    ' 没有这个参数：more',
  ])
})
