import type { Places } from '#kernel/resource/module-model.ts'
import { application } from './application.ts'
import { article } from './article.ts'
import { helpArticle } from './help-article.ts'

/** The screens of this module, and what of which records is done there. */
export const contentPlaces = {
  '/article/addarticle': {},
  '/article/addcolumn': {},
  '/article/articlelist': {},
  '/article/column': {},
  '/article/draftlist': {},
  '/article/editarticle': { opens: [article] },
  '/article/editcolumn': {},
  '/article/orgartlist': {},
  '/helpmanager/addarticle': {},
  '/helpmanager/addlanmu': {},
  '/helpmanager/applymanager': { opens: [application] },
  '/helpmanager/articlemanager': {},
  '/helpmanager/columnmanager': {},
  '/helpmanager/editarticle': { opens: [helpArticle] },
  '/helpmanager/editlanmu': {},
} as const satisfies Places
