import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'

/** Something of a screen's own that may be done with all chosen records. */
export interface BulkAction<R extends AnyResource = AnyResource> {
  readonly key: string
  readonly label: string
  /** The server's name of the act; without one it is offered for rows only, not for everything found. */
  readonly name?: string
  /** `done` lets the selection go. */
  run(chosen: Chosen<PresentedOf<R>>, done: () => void): void
}
