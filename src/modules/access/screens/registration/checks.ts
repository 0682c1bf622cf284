import type { Presented } from '#kernel/web/logic/presented.ts'

/** What the server looked into when a request was made. */
export interface Check {
  readonly name: string
  readonly result: 'green' | 'amber' | 'red'
  readonly note: string
}

/** The checks of a request as they stand now; none once it was decided. */
export function checksOf(row: Presented): readonly Check[] {
  return Array.isArray(row.extra?.checks) ? row.extra.checks.filter(isCheck) : []
}

/** The department that the applicant wished for, if the unit has exactly one of that name. */
export function wishedDepartment(row: Presented): string | null {
  return typeof row.extra?.wished === 'string' ? row.extra.wished : null
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
