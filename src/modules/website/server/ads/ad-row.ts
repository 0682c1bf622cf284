import type { Row } from '#kernel/resource/resource.ts'
import type { ad } from '../../model/index.ts'

/** A stored ad. */
export type Ad = Row<typeof ad>
