import { addDays } from '#kernel/server/china-time.ts'
import type { DisclosureKind } from '../../model/index.ts'

/** What the disclosures of a cause follow from: its days as they were, and where they have not come yet as planned. */
export interface CauseCourse {
  readonly id: string
  readonly organisation: string
  readonly title: string
  readonly isEmergency: boolean
  /** The day on which it began to raise money. */
  readonly startedOn: string
  /** The last planned day of raising; null where there is none. */
  readonly raiseEnd: string | null
  /** The day on which raising ended; null while it goes on. */
  readonly raisedOn: string | null
  readonly isExecuting: boolean
  readonly execStart: string | null
  readonly execEnd: string | null
  /** The day on which it was closed or terminated. */
  readonly endedOn: string | null
}

/** A disclosure that is due; period and due day, `YYYY-MM-DD`. */
export interface Due {
  readonly kind: DisclosureKind
  readonly from: string
  readonly to: string
  readonly dueOn: string
}

/** Months from which on a drive or an execution is told of every quarter (BR-19). */
const longFrom = 6
const quarter = 3
/** Days between two words on an emergency. */
const emergencyDays = 5

/** The same day so many months later; the month's last day where it has no such day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  const same = Math.min(date, last.getUTCDate())
  return `${last.toISOString().slice(0, 8)}${String(same).padStart(2, '0')}`
}

/** What a cause has to disclose by its course as known on a day (BR-17, BR-19). */
export function duesOf(course: CauseCourse, today: string): readonly Due[] {
  const raisedOn = endOfRaising(course)
  const ended = course.endedOn
  return [
    ...quarters(course.startedOn, raisedOn ?? course.raiseEnd, today),
    ...emergencies(course, raisedOn ?? today),
    ...(raisedOn === null ? [] : [final('driveFinal', course.startedOn, raisedOn)]),
    ...executionOf(course, raisedOn, today),
    ...(ended === null ? [] : [final('surplus', course.startedOn, ended)]),
  ]
}

/** The last day of raising: what the scheduler ends in the night ended the day before. */
export function endOfRaising({ raisedOn, raiseEnd, endedOn }: CauseCourse): string | null {
  const stopped = raisedOn ?? endedOn
  if (stopped === null || raiseEnd === null) return stopped
  return stopped < raiseEnd ? stopped : raiseEnd
}

function executionOf(course: CauseCourse, raisedOn: string | null, today: string): Due[] {
  const { execStart, execEnd, endedOn, isExecuting, startedOn } = course
  if (raisedOn === null || execEnd === null) return []
  const begun = addDays(raisedOn, 1)
  const from = execStart !== null && execStart > begun ? execStart : begun
  // An execution that takes longer than planned goes on being told of.
  const planned = execEnd > today ? execEnd : today
  const over = endedOn ?? (isExecuting && execEnd < today ? execEnd : null)
  return [
    ...(isExecuting || endedOn !== null ? quarters(from, endedOn ?? planned, today) : []),
    ...(over === null ? [] : [final('projectFinal', startedOn, over)]),
  ]
}

/** One every three months from the actual start, where it lasts longer than six. */
function quarters(start: string, end: string | null, today: string): Due[] {
  // Without an end the next one is known at any time.
  const until = end ?? addMonths(today, quarter)
  if (end !== null && end < addMonths(start, longFrom)) return []
  const dues: Due[] = []
  for (let no = 1; ; no += 1) {
    const dueOn = addMonths(start, no * quarter)
    if (dueOn > until) return dues
    const from = addMonths(start, (no - 1) * quarter)
    dues.push({ kind: 'quarter', from, to: addDays(dueOn, -1), dueOn })
  }
}

/** One every five days while an emergency raises money, as far as the days have come. */
function emergencies({ isEmergency, startedOn }: CauseCourse, until: string): Due[] {
  if (!isEmergency) return []
  const dues: Due[] = []
  for (let from = startedOn; from <= until; from = addDays(from, emergencyDays)) {
    const dueOn = addDays(from, emergencyDays)
    dues.push({ kind: 'emergency5', from, to: addDays(dueOn, -1), dueOn })
  }
  return dues
}

function final(kind: DisclosureKind, from: string, to: string): Due {
  return { kind, from: from < to ? from : to, to, dueOn: addMonths(to, quarter) }
}
