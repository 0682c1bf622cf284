import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { json } from '#kinds/json/json.ts'
import { text } from '#kinds/text/text.ts'
import { decisionsOf } from './decisions.ts'
import type { Presented } from './presented.ts'
import { bulkMoves, offeredMoves } from './use-moves.ts'

const payout = resource('finance/payout', {
  label: '拨付',
  title: 'name',
  fields: { name: text('名称') },
  lifecycle: lifecycle({
    states: { draft: '草稿', pending: '待审核', done: '完成' },
    initial: 'draft',
    moves: {
      keep: { label: '保留', from: ['pending'], to: 'pending', quiet: true },
      reject: {
        label: '驳回',
        from: ['pending'],
        to: 'draft',
        danger: true,
        bulk: true,
        ask: {
          opinion: text('意见', { required: true }),
          account: text('账户', { required: true }),
        },
      },
      approve: {
        label: '通过',
        from: ['pending'],
        to: 'done',
        bulk: true,
        ask: { opinion: text('意见') },
      },
      return: {
        label: '退回修改',
        from: ['pending'],
        to: 'draft',
        ask: {
          opinion: text('意见', { required: true }),
          marks: json('批注', z.array(z.string())),
        },
      },
      settle: { label: '入账', from: ['done'], to: 'done', system: true },
    },
  }),
  views: { list: ['name'] },
})

const row = (can: readonly string[]): Presented => ({
  id: can.join(),
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  shown: {},
  can,
})

describe('the moves of a row', () => {
  it('are those that the server offers, seldom ones behind the usual, dangerous ones last, never the system’s own', () => {
    const names = offeredMoves(payout, row(['reject', 'keep', 'approve', 'settle', 'update'])).map(
      ({ name }) => name,
    )
    expect(names).toEqual(['approve', 'keep', 'reject'])
  })

  it('are offered for several rows with those that may be moved', () => {
    const rows = [row(['approve']), row([])]
    expect(bulkMoves(payout, rows).map(({ name, able }) => [name, able.length])).toEqual([
      ['approve', 1],
    ])
  })
})

describe('the decisions of a review', () => {
  it('take the opinion in the panel, and a dialog when more is asked', () => {
    const decisions = decisionsOf(payout, row(['approve', 'reject']))
    expect(decisions.map(({ kind, opinion, asksMore }) => [kind, opinion, asksMore])).toEqual([
      ['approve', 'opinion', false],
      ['reject', 'opinion', true],
    ])
  })

  it('take remarks at fields where the move asks for them, without a dialog', () => {
    const decisions = decisionsOf(payout, row(['approve', 'return']))
    expect(decisions.map(({ kind, takesMarks, asksMore }) => [kind, takesMarks, asksMore])).toEqual(
      [
        ['approve', false, false],
        ['sendBack', true, false],
      ],
    )
  })

  it('are none for a row that is not theirs to decide', () => {
    expect(decisionsOf(payout, row(['update']))).toEqual([])
  })
})
