import type { Condition } from './list-state.ts'

/** One tab of a list; the first one is chosen at first. */
export interface ListTab {
  readonly key: string
  readonly label: string
  readonly where?: readonly Condition[]
}
