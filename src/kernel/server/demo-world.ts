import type { Act } from './act.ts'
import { addDays } from './china-time.ts'
import type { Person } from './person.ts'

/** Chance that is the same at every first start. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  /** Whether an event of this probability (0 to 1) happens. */
  chance(probability: number): boolean
  /** One of the items, all equally likely. */
  pick<T>(items: readonly T[]): T
  /** One of the items, each as likely as its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T
  /** The items in a new order; the given list stays as it is. */
  shuffle<T>(items: readonly T[]): T[]
  /** Digits as text, the first may be 0. */
  digits(count: number): string
}

/** A record as the commands answer it. */
export interface Made {
  readonly id: string
  readonly version: number
}

/** What a person does through the commands of the product, with all their rules. */
export interface Desk {
  readonly act: Act
  insert(path: string, given: Record<string, unknown>): Promise<Made>
  move(path: string, name: string, row: Made, answers?: Record<string, unknown>): Promise<Made>
}

/** An organisation of the demo world, with who heads it. */
export interface DemoOrganisation {
  readonly id: string
  readonly name: string
  /** The first administrator, who may do what 机构负责人 may. */
  readonly head: Person
}

/** What the people of an organisation who can sign in do there. */
export type Duty = 'head' | 'operator' | 'finance' | 'cashier'

/** What a module's `demo` fills: the product with its people and organisations, two years old. */
export interface DemoWorld {
  /** The Beijing day of the first start; everything else lies before or after it. */
  readonly today: string
  /** Those first whose own people stand in the list of demo accounts: they find something in every screen. */
  readonly organisations: readonly DemoOrganisation[]
  /** The product itself, wherever no person acts. */
  readonly narrator: Person
  /** The chance of one part of the world, the same whatever the other parts draw. */
  random(part: string): Random
  /** One of the platform's own people by the login name: `operator`, `reviewer1`, `finance` … */
  staff(loginName: string): Promise<Person>
  /** One of the people of an organisation who stand in the list of demo accounts: `qinling.operator`. */
  colleague(organisation: DemoOrganisation, duty: Duty): Promise<Person>
  /** One transaction of a person at a moment of the past. */
  as<T>(person: Person, at: Date, work: (desk: Desk) => Promise<T>): Promise<T>
  /** Runs a job at once, as the queue would: `charity.watch-certificates`. */
  run(name: string, payload: Record<string, unknown>): Promise<void>
}

/** Some days before the first start, at a time of Beijing; never later than now. */
export function daysAgo({ today }: Pick<DemoWorld, 'today'>, days: number, time = '10:10'): Date {
  const at = new Date(`${addDays(today, -days)}T${time}:00+08:00`)
  return at.getTime() < Date.now() ? at : new Date(Date.now() - 60_000)
}
