import { expect, it } from 'vitest'
import { files, text } from '#kinds/index.ts'
import { streamOf } from './record-stream.ts'
import type { Comment, HistoryEntry, Review } from './use-trace.ts'

const fields = { name: text('名称'), papers: files('材料') }

const act = (id: string, at: string, more: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...{ id, at, by: null, byName: '王芳', kind: 'update', action: 'a', label: '修改', changes: [] },
  ...more,
})
const comment = (id: string, at: string, more: Partial<Comment> = {}): Comment => ({
  ...{ id, at, text: '好', by: 'b', byName: '赵刚', files: [] },
  ...more,
})
const review: Review = {
  open: true,
  mine: false,
  steps: [
    {
      ...{ no: 1, name: '初审', role: '审核员', state: 'approved', opinion: '材料齐全' },
      ...{ decidedByName: '李敏', decidedAt: '2026-01-03T00:00:01Z' },
    },
    { no: 2, name: '复审', role: '审核员', state: 'open' },
  ],
}
const file = { id: 'f', name: '说明.pdf', size: 1, mime: 'application/pdf' }

it('puts acts, decisions and words about a record in one stream, newest first', () => {
  const stream = streamOf(
    { fields },
    {
      history: [act('1', '2026-01-01T00:00:00Z'), act('2', '2026-01-05T00:00:00Z')],
      review,
      comments: [comment('3', '2026-01-04T00:00:00Z')],
    },
  )
  expect(stream.map(({ key }) => key)).toEqual(['2', '3', 'step 1', '1'])
})

it('tells a decision once, by its step, which holds the opinion', () => {
  const decided = act('1', '2026-01-03T00:00:02Z', { kind: 'review', byName: '李敏' })
  const other = act('2', '2026-01-03T00:00:02Z', { kind: 'review', byName: '王芳' })
  const stream = streamOf({ fields }, { history: [decided, other], review })
  expect(stream.map(({ key }) => key)).toEqual(['2', 'step 1'])
})

it('finds files in what was changed and in what was said', () => {
  const changes = [{ field: 'papers', label: '材料', before: null, after: '1 个文件' }]
  const stream = streamOf(
    { fields },
    {
      history: [act('1', '2026-01-01T00:00:00Z', { changes })],
      comments: [
        comment('2', '2026-01-02T00:00:00Z', { files: [file] }),
        comment('3', '2026-01-03T00:00:00Z'),
      ],
    },
  )
  expect(stream.filter(({ kinds }) => kinds.includes('file')).map(({ key }) => key)).toEqual([
    '2',
    '1',
  ])
})
