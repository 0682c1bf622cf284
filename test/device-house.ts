import { connect } from '#kernel/server/port.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { causePorts, causeTerms } from '#modules/cause/server/index.ts'
import { seedTypes } from '#modules/equipment/server/device/equipment-type.ts'
import {
  causeFigures,
  charityGiving,
  giving,
  openCauseBooks,
} from '#modules/finance/server/index.ts'
import { projectWorld } from '#modules/project/server/fixture/project-world.ts'
import { stationActions } from '#modules/station/server/fixture/station-world.ts'
import { agreements } from './agreements.ts'
import { openTerms } from './finance-world.ts'
import { openHouse, personWith } from './house.ts'
import { reconnect } from './stand-ins.ts'
import { everything, type Made, vendorModules, vendorWorld } from './vendor-world.ts'

/** What people of an organisation hold that keeps devices. */
const clerkActions = [
  ...[...everything, ...stationActions],
  ...['cause.view', 'organisation.view', 'account.view', 'bankAccount.view', 'moneyIn.view'],
]

/** A house with devices: a vendor that works, an organisation with two of its people, a cause that raises money. */
export async function openDeviceHouse() {
  const house = await openHouse([...vendorModules, agreements], {
    connect: own => connect(own, giving, { ...openTerms, ...charityGiving, causes: causeTerms }),
  })
  reconnect(causePorts, { causeFigures, openCauseBooks, siteOf: async () => 'https://example.org' })
  const projects = await projectWorld(house, personWith)
  await house.prepare(async act => {
    await seedAccess(act)
    await seedTypes(act)
  })
  const raising = await projects.raising()
  const cause = String((await projects.move(projects.officer, 'publish', raising)).dataPoints.id)
  const world = vendorWorld(house, personWith)
  const operator = await world.somebody({ ownerKind: 'platform' })
  const own = { ownerKind: 'organisation', id: projects.north.id } as const
  const clerk = await world.somebody(own, clerkActions)
  const second = await world.somebody(own, clerkActions)
  const maker = await world.activeVendor(operator, await world.somebody({ ownerKind: 'platform' }))
  const here = { operator, clerk, organisation: projects.north.id, cause }
  return {
    ...{ house, projects, world, operator, clerk, second, cause, maker, here },
    /** A kiosk in stock. */
    kiosk: (): Promise<Made> => world.device(operator, { vendor: maker.id, type: 'KIOSK' }),
  }
}

/** A house with devices. */
export type DeviceHouse = Awaited<ReturnType<typeof openDeviceHouse>>
