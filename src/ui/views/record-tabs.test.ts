import { expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { text } from '#kinds/index.ts'
import { recordTabs } from './record-tabs.tsx'

const declared = {
  label: '便条',
  title: 'words',
  fields: { words: text('内容', { max: 20 }) },
  views: { list: ['words'] },
} as const

const keysOf = (given: Parameters<typeof recordTabs>[0]) =>
  recordTabs(given, 'id').map(({ key }) => key)

it('ends the page of a record with what was done with it and what is said of it', () => {
  expect(keysOf(resource('desk/note', declared))).toEqual(['history', 'discussion'])
})

it('offers no history of what is itself a log, and no talk where there is none', () => {
  const spoken = resource('desk/entry', { ...declared, history: false })
  const silent = resource('desk/line', { ...declared, discussion: false })
  const neither = resource('desk/row', { ...declared, history: false, discussion: false })
  expect([spoken, silent, neither].map(keysOf)).toEqual([['discussion'], ['history'], []])
})
