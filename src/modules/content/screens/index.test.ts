import { expect, test } from 'vitest'
import { moveDialogOf } from '#ui/views/move-dialogs.ts'
import { article } from '../model/article.ts'
import './index.ts'

test('an article is asked the same on its page and in every list', () => {
  for (const move of ['submit', 'publish', 'recommend', 'relocate', 'settleReports'])
    expect(moveDialogOf(article, move), move).toBeDefined()
})
