import type { DemoField } from '../names/phrases.ts'
import type { Member } from '../organisations/join.ts'
import type { Made } from '../world.ts'
import type { Course } from './course.ts'

/** A project that raises money, or has raised some, until its end is told. */
export interface Living {
  readonly member: Member
  readonly course: Course
  readonly made: Made
  readonly target: number
  readonly field: DemoField
  readonly title: string
  readonly feeRate: number
}
