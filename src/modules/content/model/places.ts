import type { Places } from '#kernel/resource/module-model.ts'
import { application } from './application.ts'
import { article } from './article.ts'
import { column } from './column.ts'
import { draft } from './draft.ts'
import { helpArticle } from './help-article.ts'
import { helpColumn } from './help-column.ts'

/** The screens of this module, and what of which records is done there. */
export const contentPlaces = {
  '/article/addarticle': {},
  '/article/addcolumn': {},
  '/article/articlelist': { shows: [article] },
  '/article/column': { shows: [column] },
  '/article/draftlist': { shows: [draft] },
  '/article/editarticle': { opens: [article] },
  '/article/editcolumn': {},
  '/article/orgartlist': { shows: [article] },
  '/helpmanager/addarticle': {},
  '/helpmanager/addlanmu': {},
  '/helpmanager/applymanager': { shows: [application], opens: [application] },
  '/helpmanager/articlemanager': { shows: [helpArticle] },
  '/helpmanager/columnmanager': { shows: [helpColumn] },
  '/helpmanager/editarticle': { opens: [helpArticle] },
  '/helpmanager/editlanmu': {},
} as const satisfies Places
