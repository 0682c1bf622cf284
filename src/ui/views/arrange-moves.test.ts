import { describe, expect, it } from 'vitest'
import type { Move } from '#kernel/resource/lifecycle.ts'
import { text } from '#kinds/index.ts'
import { arrangeMoves, isWantedNext } from './arrange-moves.ts'

const move = (name: string, more: Partial<Move> = {}) => ({
  name,
  move: { label: name, from: ['open'], to: 'done', ...more },
})
const approve = move('approve')
const reject = move('reject', { danger: true })
const freeze = move('freeze', { danger: true })
const merge = move('merge', { quiet: true })
const names = (moves: ReturnType<typeof arrangeMoves>['buttons']) => moves.map(({ name }) => name)

describe('the moves of a record', () => {
  it('are buttons beside the step that leads on, dangerous ones too', () => {
    const { buttons, rest } = arrangeMoves([approve, reject])
    expect([names(buttons), names(rest)]).toEqual([['approve', 'reject'], []])
  })

  it('stand behind 更多 where they are dangerous and nothing leads on', () => {
    const { buttons, rest } = arrangeMoves([move('note', { to: 'open' }), freeze])
    expect([names(buttons), names(rest)]).toEqual([['note'], ['freeze']])
  })

  it('are filled where they are wanted next, never where they ask why or take back', () => {
    const why = { ask: { reason: text('原因', { required: true }) } }
    const remark = { ask: { opinion: text('意见') } }
    expect(
      [approve, move('pay', remark), move('endRaising', why), move('withdraw'), reject, merge].map(
        isWantedNext,
      ),
    ).toEqual([true, true, false, false, false, false])
  })

  it('stand behind it where they are wanted seldom, and from the fourth on', () => {
    const many = [approve, merge, move('hold'), move('ask'), move('assign'), reject]
    const { buttons, rest } = arrangeMoves(many)
    expect(names(buttons)).toEqual(['approve', 'hold', 'ask'])
    expect(names(rest)).toEqual(['merge', 'assign', 'reject'])
  })
})
