import {
  type DemoOrganisation,
  type DemoWorld,
  type Desk,
  daysAgo,
} from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import type { DemoCommunity } from './codes.ts'

/** What the records of people are kept with. */
export interface Register {
  readonly world: DemoWorld
  readonly of: DemoOrganisation
  readonly place: DemoCommunity
  /** A worker of the organisation, whom its head looks after. */
  readonly worker: Person
}

/** A moment of a past Beijing day, so many days ago. */
export const at = (world: Pick<DemoWorld, 'today'>, ago: number, time = '15:10') =>
  daysAgo(world, ago, time)

/** A paper of a person as if whoever acts had uploaded it. */
export const paperOf = (desk: Desk, resource: string, field: string, variant: number) =>
  storeScene(desk, { about: '证明材料', variant, resource, field })
