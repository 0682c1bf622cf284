import { expect, it } from 'vitest'
import { assemble } from '#kernel/server/assemble.ts'
import { coverage } from '#modules/website/server/index.ts'
import { modules } from './modules.ts'

const resources = assemble(modules).registry.servings.map(({ resource }) => resource)
const fields = coverage(resources, [])

it('no personal field of the whole product leaves the server without a mask or a reason', () => {
  expect(fields.length).toBeGreaterThan(30)
  const open = fields.filter(each => each.by === 'nothing')
  expect(
    open.map(
      ({ resource, field, label }) =>
        `${resource}.${field} (${label}) is shown to everybody: say personal, or open with a reason`,
    ),
  ).toEqual([])
})

it('no field with papers, cards or health is open, whatever the reason', () => {
  const papers = fields.filter(each => each.class === 'P3')
  expect(papers.length).toBeGreaterThan(5)
  expect(papers.filter(each => each.by !== 'builtIn')).toEqual([])
})
