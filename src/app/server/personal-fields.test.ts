import { expect, it } from 'vitest'
import { assemble } from '#kernel/server/assemble.ts'
import { coverage } from '#modules/website/server/index.ts'
import { modules } from './modules.ts'

it('no field with papers, cards or health of the whole product leaves the server without a mask', () => {
  const resources = assemble(modules).registry.servings.map(({ resource }) => resource)
  const papers = coverage(resources, []).filter(each => each.class === 'P3')
  expect(papers.length).toBeGreaterThan(5)
  expect(papers.filter(each => each.by === 'nothing')).toEqual([])
})
