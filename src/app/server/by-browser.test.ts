import { expect, it } from 'vitest'
import { assemble } from '#kernel/server/assemble.ts'
import { modules } from './modules.ts'

it('lets the session cookie without its token open the files that pages show, and nothing else', () => {
  const open = assemble(modules).routes.filter(({ byBrowser }) => byBrowser === true)
  expect(open.map(({ path }) => path).toSorted()).toEqual([
    '/api/charity/applicant/readPaper',
    '/api/datav/view/getFile',
    '/api/platform/file/read',
    '/api/upms/editorFile',
  ])
})
