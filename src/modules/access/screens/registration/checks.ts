import type { Presented } from '#kernel/web/logic/presented.ts'

/** What the server looked into when a request was made. */
export interface Check {
  readonly name: string
  readonly result: 'green' | 'amber' | 'red'
  readonly note: string
}

/** The checks of a request; none when the server wrote none. */
export function checksOf(row: Presented): readonly Check[] {
  return Array.isArray(row.checks) ? row.checks.filter(isCheck) : []
}

/** The gravest result. */
export function worstOf(checks: readonly Check[]): Check['result'] | undefined {
  const order = ['red', 'amber', 'green'] as const
  return order.find(result => checks.some(check => check.result === result))
}

function isCheck(value: unknown): value is Check {
  return (
    typeof value === 'object' &&
    value !== null &&
    'name' in value &&
    'result' in value &&
    'note' in value
  )
}
