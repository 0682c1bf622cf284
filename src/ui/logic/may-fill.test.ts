import { expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { text } from '#kinds/index.ts'
import { mayFill } from './may-fill.ts'

const fields = { name: text('名称', { max: 20 }) }
const batch = resource('test/batch', {
  ...{ label: '批次', title: 'name', fields },
  views: { list: ['name'] },
})
const seen = resource('test/seen', {
  ...{ label: '所见', title: 'name', fields },
  verbs: ['view'],
  views: { list: ['name'] },
})

it('offers the form of a new record to who may create one, wherever the address comes from', () => {
  expect(mayFill(batch, undefined, new Set(['batch.create']))).toBe(true)
  expect(mayFill(batch, undefined, new Set(['batch.view', 'batch.update']))).toBe(false)
})

it('offers none for what is made elsewhere', () => {
  expect(mayFill(seen, undefined, new Set(['seen.create']))).toBe(false)
})

it('offers the form of a record as far as the record says that it may be changed', () => {
  expect(mayFill(batch, { can: ['update'] }, new Set())).toBe(true)
  expect(mayFill(batch, { can: ['delete'] }, new Set(['batch.create', 'batch.update']))).toBe(false)
})
