import { beforeEach, describe, expect, it } from 'vitest'
import {
  besidePlace,
  type DraftPlace,
  draftsAt,
  dropDraft,
  dropDraftsOfOthers,
  dropOldDrafts,
  isBeside,
  readDraft,
  writeDraft,
} from './draft.ts'

const place: DraftPlace = { account: 'zhang', path: 'project/project', id: 'new' }
const draft = { at: '2026-11-20T10:00:00.000Z', version: 0, values: { name: '春蕾' } }
const day = 86_400_000
const written = Date.parse(draft.at)

let storage: Storage
beforeEach(() => {
  storage = memory()
})

describe('a draft', () => {
  it('is offered to its writer at its place', () => {
    writeDraft(storage, place, draft)
    expect(readDraft(storage, place, written + day)).toEqual(draft)
  })

  it('is never offered to another account or at another record', () => {
    writeDraft(storage, place, draft)
    expect(readDraft(storage, { ...place, account: 'li' }, written)).toBeNull()
    expect(readDraft(storage, { ...place, id: '7' }, written)).toBeNull()
  })

  it('is forgotten after 30 days', () => {
    writeDraft(storage, place, draft)
    expect(readDraft(storage, place, written + 29 * day)).toEqual(draft)
    expect(readDraft(storage, place, written + 31 * day)).toBeNull()
    expect(storage.length).toBe(0)
  })

  it('is gone once dropped', () => {
    writeDraft(storage, place, draft)
    dropDraft(storage, place)
    expect(readDraft(storage, place, written)).toBeNull()
  })

  it('is no draft when the storage holds something else', () => {
    storage.setItem('gyb:draft:zhang:project/project:new', '{"at":3}')
    expect(readDraft(storage, place, written)).toBeNull()
  })

  it('of others makes room in a full storage; without room it says so and keeps the older text', () => {
    storage = memory(200)
    const others = { ...place, account: 'li' }
    expect(writeDraft(storage, others, draft)).toBe(true)
    expect(writeDraft(storage, place, draft)).toBe(true)
    expect(readDraft(storage, others, written)).toBeNull()
    const tooLong = { ...draft, values: { name: '蕾'.repeat(200) } }
    expect(writeDraft(storage, place, tooLong)).toBe(false)
    expect(readDraft(storage, place, written)).toEqual(draft)
  })

  it('of others goes when somebody signs in', () => {
    writeDraft(storage, place, draft)
    writeDraft(storage, { ...place, account: 'li' }, draft)
    storage.setItem('gyb_appearance', 'dark')
    dropDraftsOfOthers(storage, 'zhang')
    expect(Object.keys(storage)).toEqual(['gyb:draft:zhang:project/project:new', 'gyb_appearance'])
  })

  it('leaves other things of the storage alone when old drafts are swept', () => {
    writeDraft(storage, place, draft)
    storage.setItem('gyb_appearance', 'dark')
    dropOldDrafts(storage, written + 31 * day)
    expect(Object.keys(storage)).toEqual(['gyb_appearance'])
  })
})

// What a browser's storage does, whose keys are its own properties, with room for so many letters.
function memory(room = Number.POSITIVE_INFINITY): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(held, key) ? String(held[key]) : null),
    setItem: (key: string, value: string) => {
      const others = Object.entries(held).filter(([name]) => name !== key)
      const size = [...others, [key, value]].join('').length
      if (size > room) throw new DOMException('full', 'QuotaExceededError')
      Reflect.set(held, key, value)
    },
    removeItem: (key: string) => Reflect.deleteProperty(held, key),
  }
  const held: Record<string, unknown> = Object.create(
    Object.defineProperty(methods, 'length', { get: () => Object.keys(held).length }),
  )
  return held as unknown as Storage
}

describe('a draft that waits for its answer', () => {
  it('keeps its place while what is typed stands beside it, and both are found again in order', () => {
    writeDraft(storage, place, draft)
    const typed = { ...draft, values: { name: '十个字母' } }
    const besides = besidePlace(place, written)
    writeDraft(storage, besides, typed)
    expect([...draftsAt(storage, place, written)]).toEqual([
      [place.id, draft],
      [besides.id, typed],
    ])
    expect(isBeside(besides)).toBe(true)
    dropDraft(storage, place)
    expect([...draftsAt(storage, place, written).values()]).toEqual([typed])
    expect(draftsAt(storage, { ...place, id: 'newer' }, written).size).toBe(0)
  })
})
