import { describe, expect, it } from 'vitest'
import { groups } from '#app/navigation/index.ts'
import { assemble } from '#kernel/server/assemble.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { explain } from './explain.ts'
import { modules } from './modules.ts'
import { builtPlaces } from './places.ts'

describe('explain', () => {
  it('tells all that follows from a declaration, by path or by name', async () => {
    const house = assemble([bookshop])
    const lines = (await explain(house, 'bookshop/book')) ?? []
    const text = lines.join('\n')
    expect(await explain(house, 'book')).toEqual(lines)
    expect(lines[0]).toBe('bookshop/book  图书  (walled, kept when deleted, organisation: shop)')
    expect(text).toMatch(/printedOn +printed_on +date +day +印刷日期/)
    expect(text).toMatch(/book_number_key +unique +number, shop/)
    expect(text).toMatch(/POST +\/api\/bookshop\/book\/sell +book\.sell +图书：售出/)
    expect(text).toMatch(/book\.unmask +查看明文/)
    expect(text).toMatch(/recall +收回 +shelved 上架 +→ +draft 草稿 +by the server/)
  })

  it('lists every address, and a file for each that has a screen', async () => {
    const lines = (await explain(assemble([bookshop]), 'routes')) ?? []
    const places = groups.flatMap(group => group.places)
    expect(lines.length).toBe(places.length + 2)
    expect(lines.at(-1)).toBe(`${builtPlaces.length} of ${places.length} addresses have a screen`)
    expect(lines.filter(line => line.includes('no screen is found'))).toEqual([])
  })

  it('finds the screens that show a record', async () => {
    const lines = (await explain(assemble(modules), 'finance/donation')) ?? []
    expect(lines.some(line => line.trim().startsWith('/finance/findon'))).toBe(true)
  })

  it('knows calls and permissions, and nothing of other words', async () => {
    const house = assemble([bookshop])
    expect((await explain(house, 'calls'))?.length).toBe(house.routes.length)
    expect((await explain(house, 'permissions'))?.length).toBe(house.actions.length)
    expect(await explain(house, '')).toEqual(['bookshop/book  图书', 'bookshop/shop  书店'])
    expect(await explain(house, 'nothing')).toBe(undefined)
  })
})
