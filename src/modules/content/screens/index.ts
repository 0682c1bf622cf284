import { lazyPart } from '#ui/views/lazy-part.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import type { ScreensOf } from '#ui/views/screens.ts'
import { article } from '../model/article.ts'
import type { contentPlaces } from '../model/places.ts'

const moveDialogs = () => import('./article/move-dialogs.tsx')
const HandOverDialog = lazyPart(async () => (await moveDialogs()).HandOverDialog)
const RecommendDialog = lazyPart(async () => (await moveDialogs()).RecommendDialog)
const RelocateDialog = lazyPart(
  async () => (await import('./article/relocate-dialog.tsx')).RelocateDialog,
)
const ReportsDialog = lazyPart(
  async () => (await import('./article/reports-dialog.tsx')).ReportsDialog,
)

// Here, since the list of organisations' articles and the page of each make these moves as well.
registerMoveDialog(article, 'relocate', RelocateDialog, { asksAll: true })
registerMoveDialog(article, 'submit', HandOverDialog, { asksAll: true })
registerMoveDialog(article, 'publish', HandOverDialog, { asksAll: true })
registerMoveDialog(article, 'recommend', RecommendDialog, { asksAll: true })
registerMoveDialog(article, 'settleReports', ReportsDialog)

/** The screens of /article and /helpmanager. */
export const contentScreens: ScreensOf<typeof contentPlaces> = {
  '/article/orgartlist': () => import('./article/org-article-list.tsx'),
  '/article/articlelist': () => import('./article/article-list.tsx'),
  '/article/addarticle': () => import('./article/add-article.tsx'),
  '/article/editarticle': () => import('./article/edit-article.tsx'),
  '/article/draftlist': () => import('./draft/draft-list.tsx'),
  '/article/column': () => import('./column/column-tree.tsx'),
  '/article/addcolumn': () => import('./column/add-column.tsx'),
  '/article/editcolumn': () => import('./column/edit-column.tsx'),
  '/helpmanager/columnmanager': () => import('./help/help-column-tree.tsx'),
  '/helpmanager/addlanmu': () => import('./help/add-help-column.tsx'),
  '/helpmanager/editlanmu': () => import('./help/edit-help-column.tsx'),
  '/helpmanager/articlemanager': () => import('./help/help-article-list.tsx'),
  '/helpmanager/addarticle': () => import('./help/add-help-article.tsx'),
  '/helpmanager/editarticle': () => import('./help/edit-help-article.tsx'),
  '/helpmanager/applymanager': () => import('./application/application-list.tsx'),
}

/** What stands in the shell's 帮助: texts about the page or a word, and the service. */
export const helpDesk = () => import('./desk/help-desk.tsx')
