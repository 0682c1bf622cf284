import { describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { isPersonal } from '#kinds/registry.ts'
import { firstPage } from '#ui/logic/list-state.ts'
import { writtenState } from '#ui/logic/private-conditions.ts'
import { filterNames } from '#ui/logic/view-fields.ts'
import { chosen, isPart } from './chosen.ts'

/* Whom a list was asked for stands in no address: of every list that is searched by persons. */

const asked = (resource: AnyResource) => [
  ...new Set([...(resource.views.search ?? []), ...filterNames(resource)]),
]
const personal = (resource: AnyResource, name: string) => {
  const field = resource.fields[name]
  return field !== undefined && (isPersonal(field) || 'open' in field)
}
const resources = chosen(
  modules.flatMap(module => module.servings ?? []).map(({ resource }) => resource as AnyResource),
)
const searched = resources.filter(resource =>
  asked(resource).some(name => personal(resource, name)),
)

it.skipIf(isPart)('looks at every list that is searched by persons', () => {
  expect(searched.length).toBeGreaterThan(12)
})

describe.each(searched.map(resource => [resource.path, resource] as const))('%s', (_, resource) => {
  const addressOf = (question: Partial<typeof firstPage>) =>
    decodeURIComponent(
      writtenState(resource, { ...firstPage, ...question }, new URLSearchParams()).toString(),
    )

  it('has neither the phone nor the name that was asked for in its address', () => {
    const bySearch = (resource.views.search ?? []).some(name => personal(resource, name))
    if (bySearch) expect(addressOf({ keyword: '13812345678' })).not.toContain('13812345678')
    for (const field of asked(resource).filter(name => personal(resource, name)))
      for (const value of ['王建国', '13812345678'])
        expect(addressOf({ filter: [{ field, op: 'is', value }] })).not.toContain(value)
  })
})

/** Names of what is no person, though the words for it are those of persons. */
const ofNobody = [
  // Organisations and companies have names that everybody reads.
  'charity/heartMerchant.name',
  'finance/bankAccount.name',
  'equipment/vendorBankAccount.accountName',
  // Whether two have the same one.
  'people/donor.samePhone',
  // Whose bodies are published by law.
  'charity/governanceMember.name',
  'fund/fundMember.name',
]

it('asks by no phone and no name of a person that an address would show', () => {
  const open = resources.flatMap(resource =>
    asked(resource)
      .filter(name => {
        const isOfPerson = /姓名|手机|电话|证件号|身份证号|户名/.test(
          resource.fields[name]?.label ?? '',
        )
        return isOfPerson && !personal(resource, name)
      })
      .map(name => `${resource.path}.${name}`),
  )
  expect(open.filter(name => !ofNobody.includes(name))).toEqual([])
})
