import { asc } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { equipmentType } from '../../model/index.ts'
import { closeDemoCounts, countDemoDevices } from './demo-audits.ts'
import { openDemoBoxes } from './demo-boxes.ts'
import { placeDemoDevices, raisers } from './demo-devices.ts'
import { giveAtDevice } from './demo-gifts.ts'
import { daysBefore, leadDeviceLives, placeDevice } from './demo-lives.ts'
import { chargeDemoVendors } from './demo-money.ts'
import {
  answerNotices,
  type DemoMaker,
  nameBankAccounts,
  settleOldMonths,
} from './demo-settlements.ts'
import { type DemoVendor, joinDemoVendors, keeperOf } from './demo-vendors.ts'

const kinds = ['KIOSK', 'SCREEN', 'QR_SIGN', 'CASH_BOX', 'CLOTHES_BOX']

/** Days for which the lives of devices go back at most. */
const longest = 40

/** Vendors, devices and their money in the demo world. */
export async function fillDemoEquipment(world: DemoWorld): Promise<void> {
  const table = tableOf(equipmentType)
  const rows = await world.as(world.narrator, new Date(), ({ act }) =>
    act.tx.select({ id: table.id, code: table.code }).from(table).orderBy(asc(table.code)),
  )
  const types = kinds.flatMap(code => rows.find(row => row.code === code)?.id ?? [])
  const operator = await world.staff('operator')
  const reviewer = await world.staff('reviewer1')
  const finance = await world.staff('finance')
  const vendors = await joinDemoVendors(world, { operator, reviewer, types })
  await placeDemoDevices(world, { operator, vendors, types })
  await countDemoDevices(world)
  await fillOldDays(world, vendors)
  await chargeDemoVendors(world, { operator, finance, vendors })
  await retireType(world)
}

/** What came before: devices that had a life, boxes that were opened, vendors that were paid. */
export async function fillOldDays(world: DemoWorld, vendors: readonly DemoVendor[]): Promise<void> {
  const operator = await world.staff('operator')
  const makers: DemoMaker[] = []
  for (const each of vendors) makers.push({ ...each, person: await keeperOf(world, each.id) })
  const [vendor] = makers
  const [where] = await raisers(world)
  if (vendor === undefined || where === undefined) return
  const back = Math.min(longest, daysBetween(where.since, world.today))
  const cast = { operator, vendor, where, back }
  await leadDeviceLives(world, cast)
  await openDemoBoxes(world, cast)
  const kiosk = await placeDevice(world, cast, {
    ...{ type: 'KIOSK', sn: 'ZS2690', spot: '市政务服务中心大厅', daysAgo: back },
  })
  await giveAtDevice(world, cast, kiosk)
  await closeDemoCounts(world, cast)
  const money = { finance: await world.staff('finance'), finance2: await world.staff('finance2') }
  for (const maker of makers.slice(0, 1)) await nameBankAccounts(world, money, maker)
  await settleOldMonths(world, money, makers)
  await answerNotices(world, operator, vendor)
}

const daysBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))

/** A kind of device that is bought no more. */
export async function retireType(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  await world.as(operator, daysBefore(world, 180), async desk => {
    const made = await desk.insert(equipmentType.path, {
      ...{ code: 'COIN_ARCADE', name: '投币互动机', category: '7', warrantyMonths: 12 },
    })
    // Its makers gave it up, and the mobile payments of kiosks took its place.
    await desk.move(equipmentType.path, 'disable', made)
  })
}
