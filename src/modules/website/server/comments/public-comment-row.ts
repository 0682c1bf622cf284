import type { Row } from '#kernel/resource/resource.ts'
import type { publicComment } from '../../model/index.ts'

/** A stored comment. */
export type PublicComment = Row<typeof publicComment>
