import type { Row } from '#kernel/resource/resource.ts'
import type { helpColumn } from '../model/index.ts'

/** A stored column of the help centre. */
export type HelpColumn = Row<typeof helpColumn>
