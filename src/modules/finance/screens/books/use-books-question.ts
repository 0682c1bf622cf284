import { dayInBeijing } from '#kinds/day/relative-day.ts'
import { spanOf } from '#modules/cause/model/board-period.ts'
import { useBoardQuestion } from '#modules/cause/parts/board/use-board-question.ts'
import { withParams } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'

/** What of the entries a figure is made of. */
export interface EntryParts {
  readonly kinds?: string | undefined
  readonly flows?: string | undefined
  readonly events?: string | undefined
  readonly account?: number | undefined
}

/** Days and organisation of the books that are looked at, as they stand in the address. */
export function useBooksQuestion() {
  const asked = useBoardQuestion('project')
  const own = useMaybeSession()?.account?.organisation?.id
  const span = spanOf(asked.period, today(), {
    ...(asked.from === undefined ? {} : { from: asked.from }),
    ...(asked.to === undefined ? {} : { to: asked.to }),
  })
  const organisation = asked.organisation ?? own
  return {
    asked,
    organisation,
    question: { ...span, ...(organisation === undefined ? {} : { organisation }) },
  }
}

/** Everything that was booked until today: the rows of what there is now. */
export function untilNow<Q extends object>(question: Q) {
  return { ...question, from: '2000-01-01', to: today() }
}

/** The day in Beijing. */
export function today(): string {
  return dayInBeijing(new Date())
}

/** The address of the entries behind a figure, on the same days. */
export function entriesAt(
  { from, to, organisation }: { from: string; to: string; organisation?: string },
  parts: EntryParts,
): string {
  return withParams('/finance/findata', {
    ...{ part: 'entries', period: 'custom', from, to, organisation },
    ...parts,
  })
}
