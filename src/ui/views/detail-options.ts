import type { ReactNode } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { DetailTab } from './detail-body.tsx'

/** What a record's detail shows beside its facts. */
export interface DetailOptions<R extends AnyResource = AnyResource> {
  /** Further tabs, as lists of related records. */
  readonly tabs?: readonly DetailTab<R>[]
  /** What stands between head and tabs: figures, a warning. */
  readonly above?: (row: PresentedOf<R>) => ReactNode
  /** What stands for the state beside the title, where lists tell more of it too. */
  readonly standing?: (row: PresentedOf<R>) => ReactNode
  /** Further buttons beside the moves. */
  readonly actions?: (row: PresentedOf<R>) => ReactNode
  /** Shows the review panel beside the record; `none` for records without review. */
  readonly review?: 'shown' | 'none'
}
