import { expect, it } from 'vitest'
import { ref, text } from '../../kinds/index.ts'
import { resource } from '../../resource/resource.ts'
import { fieldsOf } from '../logic/view-fields.ts'
import { columnTitles } from './list-columns.tsx'

const batch = resource('test/batch', {
  label: '批次',
  title: 'name',
  fields: { name: text('名称', { max: 20 }), owner: ref('机构', 'test/batch') },
  views: { list: ['name', 'owner'] },
})

it('gives no column to a field that is kept from the reader, though the screen draws it', () => {
  const columns = { owner: { render: () => '平台' }, age: { title: '等待', render: () => '1' } }
  const titlesFor = (names: readonly string[]) =>
    [...columnTitles(batch, fieldsOf(batch, names, new Set()), columns)].map(([, title]) => title)
  expect(titlesFor(['name', 'owner'])).toEqual(['名称', '机构', '等待'])
  expect(titlesFor(['name'])).toEqual(['名称', '等待'])
})
