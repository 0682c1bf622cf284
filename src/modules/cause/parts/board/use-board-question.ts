import { useSearchParams } from 'react-router'
import { type BoardPeriod, boardPeriods } from '../../model/board-period.ts'
import type { CauseKind } from '../kind-places.ts'

/** What a board shows, as it stands in the address. */
export function useBoardQuestion(kind: CauseKind) {
  const { question, ...span } = useBoardSpan()
  return { ...span, question: question && { kind, ...question } }
}

/** The span of a board, and the organisation that it is narrowed to, as they stand in the address. */
export function useBoardSpan(usual: BoardPeriod = '30d') {
  const [params, setParams] = useSearchParams()
  const asked = params.get('period') ?? usual
  const period = (asked in boardPeriods ? asked : usual) as BoardPeriod
  const from = params.get('from') ?? undefined
  const to = params.get('to') ?? undefined
  const organisation = params.get('organisation') ?? undefined
  const isWhole = period !== 'custom' || (from !== undefined && to !== undefined)
  const change = (next: Readonly<Record<string, string | null>>) =>
    setParams(
      current => {
        const held = new URLSearchParams(current)
        for (const [name, value] of Object.entries(next))
          if (value === null) held.delete(name)
          else held.set(name, value)
        return held
      },
      { replace: true },
    )
  const span = period === 'custom' ? { from, to } : {}
  return {
    period,
    from,
    to,
    organisation,
    change,
    /** null while a span of one's own is not chosen yet. */
    question: isWhole
      ? { period, ...span, ...(organisation === undefined ? {} : { organisation }) }
      : null,
  }
}
