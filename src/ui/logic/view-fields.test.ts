import { expect, it } from 'vitest'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { text } from '#kinds/text/text.ts'
import { fieldOf, quickFilters } from './view-fields.ts'

const views = { list: ['name'], filter: ['state', 'name'] } as const
const book = resource('shop/book', {
  label: '书',
  title: 'name',
  fields: { name: text('书名', { max: 40 }) },
  lifecycle: lifecycle({
    states: { draft: '草稿', sold: '已售' },
    initial: 'draft',
    tones: { sold: 'green' },
    moves: { sell: { label: '售出', from: ['draft'], to: 'sold' } },
  }),
  views,
})

it('draws each state as a tag where some have a tone', () => {
  expect(fieldOf(book, 'state')).toMatchObject({ tones: { draft: 'grey', sold: 'green' } })
})

it('offers no filter of states beside tabs that part the rows by state', () => {
  const filters = ['state', 'name'].flatMap(name => {
    const field = fieldOf(book, name)
    return field ? [{ name, field }] : []
  })
  const offered = (tabs: Parameters<typeof quickFilters>[1]['tabs']) =>
    quickFilters(filters, { resource: book, kept: 'address', tabs }).map(({ name }) => name)
  const where = (field: string) => [{ field, op: 'is' as const, value: 'draft' }]
  const all = { key: 'all', label: '全部' }
  const drafts = { key: 'drafts', label: '草稿', where: where('state') }
  const named = { key: 'named', label: '有名', where: where('name') }
  expect(offered('states')).toEqual(['name'])
  expect(offered([all, drafts])).toEqual(['name'])
  expect(offered([all, drafts, named])).toEqual(['state', 'name'])
  expect(offered([all])).toEqual(['state', 'name'])
  expect(offered(undefined)).toEqual(['state', 'name'])
})
