import type { ReactNode } from 'react'
import type { Presented } from '../logic/presented.ts'
import type { DetailTab } from './detail-body.tsx'

/** What a record's detail shows beside its facts. */
export interface DetailOptions {
  /** Further tabs, as lists of related records. */
  readonly tabs?: readonly DetailTab[]
  /** What stands between head and tabs: figures, a warning. */
  readonly above?: (row: Presented) => ReactNode
  /** What stands for the state beside the title, where lists tell more of it too. */
  readonly standing?: (row: Presented) => ReactNode
  /** Further buttons beside the moves. */
  readonly actions?: (row: Presented) => ReactNode
  /** Shows the review panel beside the record; `none` for records without review. */
  readonly review?: 'shown' | 'none'
}
