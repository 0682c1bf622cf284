import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '#ui/logic/presented.ts'
import type { Chosen, ListAsked } from '#ui/logic/use-bulk.ts'
import type { NamedMove } from '#ui/logic/use-moves.ts'
import type { BulkAction } from './bulk-action.ts'

/** What the bar of chosen records is given. */
export interface BulkBarProps {
  readonly resource: AnyResource
  readonly rows: readonly Presented[]
  /** Whether everything is chosen that the list finds. */
  readonly isAll: boolean
  readonly question: ListAsked
  /** Before the moves. */
  readonly own?: readonly BulkAction[] | undefined
  readonly canExport: boolean
  /** How many rows the list finds; undefined while it is being counted. */
  readonly found: number | undefined
  onAll(): void
  onMove(named: NamedMove, chosen: Chosen): void
  onExport(): void
  onClear(): void
}
