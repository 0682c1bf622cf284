import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { application } from './application.ts'
import { article } from './article.ts'
import { articleVersion } from './article-version.ts'
import { column } from './column.ts'
import { draft } from './draft.ts'
import { helpArticle, helpVersion, helpVote } from './help-article.ts'
import { helpColumn } from './help-column.ts'
import { contentPlaces } from './places.ts'

export * from './application.ts'
export * from './article.ts'
export * from './article-life.ts'
export * from './article-parts.ts'
export * from './article-version.ts'
export * from './column.ts'
export * from './draft.ts'
export * from './help-article.ts'
export * from './help-column.ts'
export * from './html-text.ts'
export * from './rich-text.ts'

/** What this module declares. */
export const contentModel: ModuleModel = {
  labels: { article: '文章', helpmanager: '帮助中心' },
  resources: [
    column,
    article,
    articleVersion,
    draft,
    helpColumn,
    helpArticle,
    helpVersion,
    helpVote,
    application,
  ],
  places: contentPlaces,
}
