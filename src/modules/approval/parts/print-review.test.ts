import { expect, it } from 'vitest'
import { roundsOf } from './print-review.ts'

it('prints every submission with who decided what, when and why, the first one first', () => {
  const returned = {
    ...{ id: 'a', label: '项目', round: 1, submittedByName: '张三' },
    submittedAt: '2026-01-02T01:00:00.000Z',
    steps: [
      {
        ...{ no: 1, name: '初审', role: '审核员', state: 'returned' as const },
        ...{ decidedByName: '李四', decidedAt: '2026-01-03T01:00:00.000Z', opinion: '预算写细' },
      },
    ],
  }
  const open = {
    ...{ id: 'b', label: '项目', round: 2, submittedByName: '张三' },
    submittedAt: '2026-01-04T01:00:00.000Z',
    steps: [{ no: 1, name: '初审', role: '审核员', state: 'open' as const }],
  }
  const head = ['节点', '结果', '办理人', '时间', '意见']
  expect(roundsOf({ ...open, open: true, mine: false, earlier: [returned] })).toEqual([
    { section: '审核过程 · 项目 · 第 1 次提交' },
    {
      head,
      rows: [
        ['提交', '提交审核', '张三', '2026-01-02 09:00:00', ''],
        ['初审', '退回修改', '李四', '2026-01-03 09:00:00', '预算写细'],
      ],
    },
    { section: '审核过程 · 项目 · 第 2 次提交' },
    {
      head,
      rows: [
        ['提交', '提交审核', '张三', '2026-01-04 09:00:00', ''],
        ['初审', '待审核', '审核员', '', ''],
      ],
    },
  ])
})

it('prints nothing of reviews where there were none', () => {
  expect(roundsOf({ steps: [], open: false, mine: false })).toEqual([])
})
