import { insertRow } from '#kernel/server/rows.ts'
import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule } from '#modules/charity/server/index.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { peopleModule } from '#modules/people/server/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { openHouse, personWith } from './house.ts'

const verbs = 'view create update delete enable disable attach detach'

/** What who labels donors holds. */
export const rights = [
  ...verbs.split(' ').map(verb => `exclusiveLabel.${verb}`),
  'donor.view',
  'organisation.view',
]
/** Of the platform, with all of them. */
export const clerk = personWith(rights)

/** A house with labels, and donors of one organisation who may bear them. */
export async function openLabelDesk() {
  const house = await openHouse(
    [platformModule, accessModule, classifyModule, charityModule, approvalModule, peopleModule],
    { jobs: true },
  )
  const { id: organisation } = await house.prepare(act => makeOrganisation(act, '北方慈善基金会'))
  let serial = 0
  const post = (call: string, question: Record<string, unknown>, person = clerk) =>
    house.call(person, 'POST', `/api/classify/exclusiveLabel/${call}`, question)
  return {
    ...{ house, organisation, post },
    label(more: Record<string, unknown> = {}, person = clerk) {
      serial += 1
      return post('insert', { name: `标签${serial}`, target: 'donor', ...more }, person)
    },
    giver(net = 0) {
      serial += 1
      const names = { number: `N${serial}`, name: `捐赠人${serial}`, displayName: '爱心人士' }
      return house.prepare(act => insertRow(act, donor, { ...names, organisation, net }))
    },
    /** The labels of a record, now and before. */
    async labelsOf(target: string) {
      const path = '/api/classify/exclusiveLabel/getOfRecord'
      return (await house.call(clerk, 'GET', path, { target })).dataPoints
    },
  }
}
