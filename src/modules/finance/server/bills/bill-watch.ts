import {
  type BillFormat,
  type BillHead,
  type BillLine,
  dayOfLine,
  type TradeLine,
} from './bill-line.ts'
import { BillFaults } from './bill-refusal.ts'
import { addLine, type BillSums, noSums } from './bill-sums.ts'

/** A sum that the file tells of itself, and what its lines add up to, both as a bill prints them. */
interface SummaryCheck {
  readonly label: string
  readonly said: string
  readonly found: string
  readonly holds: boolean
}

/** The lines of one merchant number and day: what becomes a batch of its own. */
interface BillPart extends BillSums {
  readonly merchant: string
  readonly day: string
}

/** So many lines are kept to be shown. */
const linesKept = 20

/**
 * Sees a bill while it is read: how it begins, what it adds up to and how its own sums hold. Unlike
 * what a reader answers, this is there as well when the bill is refused in the end.
 */
export class BillWatch extends BillFaults {
  readonly checks: SummaryCheck[] = []
  readonly first: TradeLine[] = []
  readonly #parts = new Map<string, BillPart>()
  #format: BillFormat | undefined

  /** Undefined as long as no header was found. */
  get format(): BillFormat | undefined {
    return this.#format
  }

  /** Its parts, the first day first; a line whose day cannot be read belongs to none. */
  get parts(): readonly BillPart[] {
    return [...this.#parts.values()].toSorted(
      (one, other) =>
        one.day.localeCompare(other.day) || one.merchant.localeCompare(other.merchant),
    )
  }

  begin({ format }: BillHead): void {
    this.#format = format
  }

  see(line: BillLine): void {
    if (line.kind === 'fund') return
    if (this.first.length < linesKept) this.first.push(line)
    const [merchant, day] = [line.merchant, dayOfLine(line)]
    if (day === '') return
    const key = `${merchant} ${day}`
    const part = this.#parts.get(key) ?? { merchant, day, ...noSums() }
    this.#parts.set(key, part)
    addLine(part, line)
  }

  /** Holds a sum of the file against its lines; one that does not hold is a fault unless `isTold` already. */
  check(
    line: number,
    { isTold = false, message, ...check }: SummaryCheck & { message: string; isTold?: boolean },
  ): void {
    this.checks.push(check)
    if (!check.holds && !isTold) this.add(line, message)
  }
}
