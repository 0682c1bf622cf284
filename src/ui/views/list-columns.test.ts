import { expect, it } from 'vitest'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { ref, text } from '#kinds/index.ts'
import { fieldsOf } from '#ui/logic/view-fields.ts'
import { columnRooms, columnTitles, tableColumns } from './list-columns.tsx'

const batch = resource('test/batch', {
  label: '批次',
  title: 'name',
  fields: {
    name: text('名称', { max: 20 }),
    owner: ref('机构', 'test/batch'),
    login: text('登录名', { max: 30, pattern: /^[a-z]+$/ }),
  },
  views: { list: ['name', 'owner', 'login'] },
})

it('gives no column to a field that is kept from the reader, though the screen draws it', () => {
  const columns = { owner: { render: () => '平台' }, age: { title: '等待', render: () => '1' } }
  const titlesFor = (names: readonly string[]) =>
    [...columnTitles(batch, fieldsOf(batch, names, new Set()), columns)].map(([, title]) => title)
  expect(titlesFor(['name', 'owner'])).toEqual(['名称', '机构', '等待'])
  expect(titlesFor(['name'])).toEqual(['名称', '等待'])
})

it('lets texts give way where the room is short, and never a word that must fit a pattern', () => {
  const shown = ['name', 'owner', 'login']
  const rooms = columnRooms({
    ...{ resource: batch, fields: fieldsOf(batch, shown, new Set()), shown, columns: {} },
    ...{ pinned: 0, drawn: {}, sort: '', canOpen: false },
    onDraw: () => undefined,
    onFit: () => undefined,
    onOpen: () => undefined,
  })
  expect(rooms.map(({ key, gives }) => [key, gives > 0])).toEqual([
    ['name', true],
    ['owner', true],
    ['login', false],
  ])
})

it('keeps the state of records in sight where the list scrolls sideways', () => {
  const order = resource('test/order', {
    label: '订单',
    title: 'name',
    fields: { name: text('名称', { max: 20 }) },
    lifecycle: lifecycle({
      states: { draft: '草稿' },
      initial: 'draft',
      editable: ['draft'],
      removable: [],
      moves: {},
    }),
    views: { list: ['name', 'state'] },
  })
  const shown = ['name', 'state']
  const columns = tableColumns(
    {
      ...{ resource: order, fields: fieldsOf(order, shown, new Set()), shown, columns: {} },
      ...{ pinned: 0, drawn: {}, sort: '', canOpen: false },
      onDraw: () => undefined,
      onFit: () => undefined,
      onOpen: () => undefined,
    },
    [100, 100],
  )
  expect(columns.map(({ fixed }) => fixed)).toEqual([undefined, 'right'])
})
