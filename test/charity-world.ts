import { accessModule } from '#modules/access/server/index.ts'
import { approvalModule } from '#modules/approval/server/index.ts'
import { makeOrganisation } from '#modules/charity/server/fixture/organisations.ts'
import { charityModule, seedCharity } from '#modules/charity/server/index.ts'
import { openHouse } from './house.ts'

/** Organisations and what they stand on; two of them, the southern one without a qualification. */
export async function openCharities() {
  const house = await openHouse([accessModule, approvalModule, charityModule])
  const [north, south] = await house.prepare(async act => {
    await seedCharity(act)
    await seedCharity(act)
    return [
      (await makeOrganisation(act, '北方慈善基金会', { area: '110105' })).id,
      (await makeOrganisation(act, '南方慈善基金会', { area: '440103', qualification: '0' })).id,
    ] as const
  })
  return { house, north, south }
}
