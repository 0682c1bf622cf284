import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { kanbanGet } from '../../model/kanban-calls.ts'

/** The span of the board's line: days or months. */
export type BoardPeriod = '7d' | '30d' | '90d' | 'year' | '12m'

export interface BoardQuestion {
  readonly period: BoardPeriod
  readonly organisation?: string | undefined
  readonly area?: string | undefined
}

/** What the board answers. Parts of modules that an installation lacks are absent. */
export type Board = AnswerOf<typeof kanbanGet>

const refreshEvery = 60_000

/** The board, asked again every minute; the old figures stay while new ones come. */
export function useBoard(question: BoardQuestion) {
  const { data, error, isPlaceholderData, refetch } = useAsk(
    kanbanGet,
    { ...question },
    { placeholderData: held => held, refetchInterval: refreshEvery },
  )
  return { board: data, failure: error, isOld: isPlaceholderData, refresh: () => void refetch() }
}
