import type { PresentedOf } from '#ui/logic/presented.ts'
import type { RegistrationCheck, registrationRequest } from '../../model/registration-request.ts'

/** The checks of a request as they stand now; none once it was decided. */
export function checksOf(
  row: PresentedOf<typeof registrationRequest>,
): readonly RegistrationCheck[] {
  return row.extra?.checks ?? []
}

/** The department that the applicant wished for, if the unit has exactly one of that name. */
export function wishedDepartment(row: PresentedOf<typeof registrationRequest>): string | null {
  return row.extra?.wished ?? null
}

/** The gravest result. */
export function worstOf(
  checks: readonly RegistrationCheck[],
): RegistrationCheck['result'] | undefined {
  const order = ['red', 'amber', 'green'] as const
  return order.find(result => checks.some(check => check.result === result))
}
