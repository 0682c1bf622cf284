import type { Act } from '#kernel/server/act.ts'

/** When something is said to have happened, and what it cannot have gone before; ISO. */
export interface Happened {
  readonly label: string
  readonly at: string
  readonly notBefore?: { readonly label: string; readonly at: string | null }
}

/** Nothing that a clerk notes lies in the future, or before what it follows from; people note it to the minute. */
export function markWhen(act: Act, field: string, { label, at, notBefore }: Happened): void {
  if (new Date(at) > act.now) act.mark(field, `${label}不能晚于现在`)
  else if (notBefore?.at != null && minuteOf(at) < minuteOf(notBefore.at))
    act.mark(field, `${label}不能早于${notBefore.label}`)
}

const minuteOf = (at: string) => Math.floor(Date.parse(at) / 60_000)
