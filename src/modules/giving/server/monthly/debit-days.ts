import { addDays } from '#kernel/server/china-time.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** The debit day of the month of a day. */
export function dayOfMonth(month: string, debitDay: number): string {
  return `${month}-${two(debitDay)}`
}

/** The month after one, `YYYY-MM`. */
export function nextMonth(month: string): string {
  const [year = 0, at = 1] = month.split('-').map(Number)
  return at === 12 ? `${year + 1}-01` : `${year}-${two(at + 1)}`
}

/** The first debit day that leaves a whole day for the notice before it. */
export function firstDebitOn(today: string, debitDay: number): string {
  const earliest = addDays(today, 2)
  const month = earliest.slice(0, 7)
  const own = dayOfMonth(month, debitDay)
  return own >= earliest ? own : dayOfMonth(nextMonth(month), debitDay)
}

/** The debit day of the month after the one of a day. */
export function nextDebitOn(dueOn: string, debitDay: number): string {
  return dayOfMonth(nextMonth(dueOn.slice(0, 7)), debitDay)
}

/** On which day a failed debit is tried again; undefined after the last try. `attempts`: those that were made. */
export function retryOn(dueOn: string, retryDays: string, attempts: number): string | undefined {
  const days = retryDays.split(',').map(Number)[attempts - 1]
  return days === undefined ? undefined : addDays(dueOn, days)
}
