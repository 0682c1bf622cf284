import { asc } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { equipmentType } from '../../model/index.ts'
import { countDemoDevices } from './demo-audits.ts'
import { placeDemoDevices } from './demo-devices.ts'
import { chargeDemoVendors } from './demo-money.ts'
import { joinDemoVendors } from './demo-vendors.ts'

const kinds = ['KIOSK', 'SCREEN', 'QR_SIGN', 'CASH_BOX', 'CLOTHES_BOX']

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
  await chargeDemoVendors(world, { operator, finance, vendors })
}
