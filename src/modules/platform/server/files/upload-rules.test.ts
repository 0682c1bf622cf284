import { expect, it } from 'vitest'
import { lifecycle } from '#kernel/resource/lifecycle.ts'
import { resource } from '#kernel/resource/resource.ts'
import { day, files, text } from '#kinds/index.ts'
import { fileFieldOf } from './upload-rules.ts'

const asked = files('回执', { required: true, max: 3 })
const filing = resource('gallery/filing', {
  label: '备案',
  title: 'name',
  fields: { name: text('名称', { required: true }), papers: files('资料') },
  lifecycle: lifecycle({
    states: { filed: '待备案', recorded: '已备案' },
    initial: 'filed',
    moves: {
      record: {
        label: '登记',
        from: ['filed'],
        to: 'recorded',
        ask: { receipts: asked, recordedOn: day('日期') },
      },
    },
  }),
  views: { list: ['name'] },
})

it('finds what a move asks for, by its own name and as the dialog of the move sends it', () => {
  expect(fileFieldOf(filing, 'record.receipts')).toBe(asked)
  expect(fileFieldOf(filing, 'receipts')).toBe(asked)
  expect(fileFieldOf(filing, 'papers')).toBe(filing.fields.papers)
})

it('finds nothing that holds no files', () => {
  for (const name of ['record.recordedOn', 'record.papers', 'other.receipts', 'name', 'record'])
    expect(fileFieldOf(filing, name)).toBeUndefined()
})
