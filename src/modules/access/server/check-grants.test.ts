import { expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { faultsOfGrants } from './check-grants.ts'

const faults = (grants: ServerModule['grants']) => faultsOfGrants([{ ...bookshop, grants }])
const at = 'modules/bookshop/server/role-grants.ts: '

it('finds no fault in what the modules of the product grant', () => {
  expect(modules.filter(({ grants }) => grants !== undefined).length).toBeGreaterThan(12)
  expect(faultsOfGrants(modules)).toEqual([])
})

it('refuses grants of what is not there, and says what is', () => {
  expect(faults({ 'bookshop/*': { work: 'daily', operator: 'RM sell' } })).toEqual([])
  expect(faults({ 'bookshop/paper': {} })).toEqual([
    `${at}bookshop/paper is no record of this module, nor the part of one`,
  ])
  const [work] = faults({ 'bookshop/*': { work: 'trade' } })
  expect(work).toContain(`${at}bookshop/*: there is no work trade: charity, causes`)
  const [role] = faults({ 'bookshop/*': { bookseller: 'R' } })
  expect(role).toContain(`${at}bookshop/*: there is no role bookseller: sysadmin`)
  const [action] = faults({ 'bookshop/book': { operator: 'RM -burn' } })
  expect(action).toContain(
    `${at}bookshop/book: operator names the action burn, which is none of view`,
  )
})
