import type { Row } from '#kernel/resource/resource.ts'
import type { article } from '../model/index.ts'

/** A stored article. */
export type Article = Row<typeof article>
