import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'

/** Who acts in the programme of the demo world: the platform's people, a host, and the users in the order of `users.ts`. */
export interface Cast {
  readonly world: DemoWorld
  readonly operator: Person
  readonly reviewer: Person
  readonly organisation: string
  readonly users: readonly string[]
}

/** A moment of a Beijing day so many days from today, `08:30`. */
export const momentAt = (day: string, time: string): Date => new Date(`${day}T${time}:00+08:00`)
