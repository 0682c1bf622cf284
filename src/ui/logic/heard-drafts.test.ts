import { beforeEach, expect, it } from 'vitest'
import { resource } from '#kernel/resource/resource.ts'
import { html, text } from '#kinds/index.ts'
import { readDraft, writeDraft } from './draft.ts'
import type { DraftCopies } from './draft-copies.ts'
import { noteHeardDrafts } from './heard-drafts.ts'
import { registerResources } from './resources.ts'

const letter = resource('desk/letter', {
  label: '信',
  title: 'title',
  fields: { title: text('标题'), body: html('正文') },
  verbs: ['view', 'update'],
  views: { list: ['title'] },
})
registerResources([letter])

const draft = { at: new Date().toISOString(), version: 0, values: { title: '春蕾' } }
const place = (id: string) => ({ account: 'zhang', path: letter.path, id })

let storage: Storage
beforeEach(() => {
  // What a browser's storage does, whose keys are its own properties.
  const held: Record<string, string> = Object.create({
    getItem: (key: string) => held[key] ?? null,
    setItem: (key: string, value: string) => Reflect.set(held, key, value),
    removeItem: (key: string) => Reflect.deleteProperty(held, key),
  })
  storage = held as unknown as Storage
})

/** Copies of these records alone; `down` answers nothing at all. */
const holding = (ids: readonly string[], isDown = false): DraftCopies => ({
  async find({ recordId }) {
    if (isDown) throw new Error('no way to the server')
    return ids.includes(recordId) ? draft : null
  },
  save: async () => {},
  drop: async () => {},
})

it('marks the drafts of which the server has a copy, and no others', async () => {
  for (const id of ['new', '7']) writeDraft(storage, place(id), draft)
  writeDraft(storage, { ...place('new'), account: 'li' }, draft)
  await noteHeardDrafts('zhang', storage, holding(['new']))
  expect(readDraft(storage, place('new'))).toEqual({ ...draft, isCopied: true })
  expect(readDraft(storage, place('7'))).toEqual(draft)
  expect(readDraft(storage, { ...place('new'), account: 'li' })).toEqual(draft)
})

it('leaves a draft as it is while the server cannot be asked', async () => {
  writeDraft(storage, place('new'), draft)
  await noteHeardDrafts('zhang', storage, holding(['new'], true))
  expect(readDraft(storage, place('new'))).toEqual(draft)
})
