/** When a station serves, as its record says it. */
export interface ServiceHours {
  readonly kind: string
  readonly openAt: string | null
  readonly closeAt: string | null
}

/** The kind of stations that never close. */
export const roundTheClock = '3'

/**
 * The service time as hour:minute: `08:00-20:00`, `22:00-次日06:00` where it ends after midnight,
 * `00:00-24:00` for stations that never close (specification, service time).
 */
export function printHours({ kind, openAt, closeAt }: ServiceHours): string {
  if (kind === roundTheClock) return '00:00-24:00'
  if (openAt === null || closeAt === null) return ''
  return closeAt < openAt ? `${openAt}-次日${closeAt}` : `${openAt}-${closeAt}`
}
