import { expect, it } from 'vitest'
import { text } from '#kernel/kinds/text/text.ts'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { fieldOf } from './view-fields.ts'

const views = { list: ['name'] } as const
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
