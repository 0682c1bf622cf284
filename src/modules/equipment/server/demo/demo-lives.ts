import { eq } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { equipment, equipmentRelation, equipmentType, ticket } from '../../model/index.ts'
import type { Where } from './demo-devices.ts'
import { uploadPicture } from './papers.ts'

type Relation = Row<typeof equipmentRelation>

/** Who acts where devices are placed and repaired. */
export interface DeviceCast {
  readonly operator: Person
  readonly vendor: { readonly id: string; readonly person: Person }
  /** Days ago the cause began to raise money, at most. */
  readonly back: number
  readonly where: Where
}

/** A device that was placed for a cause. */
export interface Placed {
  readonly device: string
  readonly relation: Relation
  readonly sn: string
  readonly placeName: string
}

interface Wanted {
  readonly type: string
  readonly sn: string
  readonly spot: string
  /** Days ago, of those since the cause began. */
  readonly daysAgo: number
  readonly endOn?: string
  readonly seal?: string
}

/** Ten in the morning of a Beijing day; today: now. */
export const daysBefore = (world: DemoWorld, days: number) =>
  days <= 0 ? new Date() : new Date(`${addDays(world.today, -days)}T02:00:00Z`)

/** A device that was bought, proposed for a place, and stands there once the organisation agreed. */
export async function proposeDevice(
  world: DemoWorld,
  { operator, vendor, where }: DeviceCast,
  { type, sn, spot, daysAgo, endOn }: Wanted,
): Promise<Placed> {
  const table = tableOf(equipmentType)
  return world.as(operator, daysBefore(world, daysAgo), async desk => {
    const { act } = desk
    const [kind] = await findRows(act.tx, equipmentType, eq(table.code, type), 1)
    const device = await desk.insert(equipment.path, {
      ...{ vendor: vendor.id, type: kind?.id, sn, model: 'ZS-2', ownership: '2' },
      ...{ network: kind?.hasHeartbeat === true ? '1' : '9', price: 320_000 },
      purchaseDate: addDays(world.today, -daysAgo - 20),
    })
    const made = await desk.insert(equipmentRelation.path, {
      ...{ equipment: device.id, organisation: where.owner.id, cause: where.cause },
      ...{ placeKind: '2', placeName: spot, startOn: addDays(world.today, -daysAgo), endOn },
      address: { areaCode: '610802', detail: `${spot}入口处` },
      ...{ keeper: '高建平', keeperPhone: '13892101188', offsiteFiled: true },
      offsiteFile: [
        await uploadPicture(desk, equipmentRelation.path, 'offsiteFile', '异地备案回执'),
      ],
    })
    const relation = await findRow(act.tx, equipmentRelation, made.id)
    if (relation === undefined) throw new Error('the relation is gone')
    return { device: device.id, relation, sn, placeName: spot }
  })
}

/** The same, at work. */
export async function placeDevice(
  world: DemoWorld,
  cast: DeviceCast,
  wanted: Wanted,
): Promise<Placed & { readonly active: Made }> {
  const placed = await proposeDevice(world, cast, wanted)
  const at = daysBefore(world, wanted.daysAgo)
  const active = await world.as(cast.where.owner.head, at, async desk =>
    desk.move(equipmentRelation.path, 'confirm', placed.relation, {
      ...{ condition: '1', accessories: '电源线、钥匙两把', receiver: '高建平' },
      photos: [await uploadPicture(desk, equipmentRelation.path, 'handover', '交接照片')],
    }),
  )
  await moveDevice(world, cast.operator, { placed, at, move: 'deploy' }, { sealNo: wanted.seal })
  return { ...placed, active }
}

interface Step {
  readonly placed: Placed
  readonly at: Date
  readonly move: string
}

async function moveDevice(
  world: DemoWorld,
  person: Person,
  { placed, at, move }: Step,
  answers: Record<string, unknown> | ((desk: Desk) => Promise<Record<string, unknown>>) = {},
): Promise<void> {
  await world.as(person, at, async desk => {
    const row = await findRow(desk.act.tx, equipment, placed.device)
    if (row === undefined) throw new Error('the device is gone')
    const given = typeof answers === 'function' ? await answers(desk) : answers
    await desk.move(equipment.path, move, row, given)
  })
}

/** Devices that are stopped, broken, repaired and thrown away, and relations that came to an end. */
export async function leadDeviceLives(world: DemoWorld, cast: DeviceCast): Promise<void> {
  const { operator, where, back } = cast
  const part = (share: number) => Math.floor(back * share)
  const place = (at: number, type: string, spot: string, more: Partial<Wanted> = {}) =>
    placeDevice(world, cast, { type, spot, sn: `ZS${2680 + at}`, daysAgo: part(1), ...more })
  const step = (
    placed: Placed,
    move: string,
    days: number,
    answers: Record<string, unknown> = {},
  ) => moveDevice(world, operator, { placed, move, at: daysBefore(world, days) }, answers)

  const paused = await place(1, 'KIOSK', '老城步行街东口')
  await step(paused, 'pause', part(0.2), { reason: '步行街封闭改造，临时停用' })
  await cancelTicket(world, cast, paused)

  const broken = await place(2, 'SCREEN', '人民医院住院部大厅')
  await step(broken, 'fault', part(0.1), { reason: '触摸屏局部失灵，无法选择金额' })
  await assignTicket(world, cast, broken)

  const away = await place(3, 'QR_SIGN', '体育馆南门')
  await step(away, 'fault', part(0.3), { reason: '立牌被大风吹倒，面板破裂' })
  await step(away, 'repair', part(0.2))
  await sendBack(world, cast, away)

  const scrapped = await place(4, 'KIOSK', '旧客运站候车室')
  await world.as(where.owner.head, daysBefore(world, part(0.4)), async desk =>
    desk.move(equipmentRelation.path, 'end', scrapped.active, {
      ...{ kind: '4', reason: '客运站搬迁，设备进水主板烧毁', condition: '3', receiver: '贺师傅' },
      photos: [await uploadPicture(desk, equipmentRelation.path, 'returned', '归还照片')],
    }),
  )
  await moveDevice(
    world,
    operator,
    { placed: scrapped, move: 'scrap', at: daysBefore(world, part(0.3)) },
    async desk => ({
      reason: '主板烧毁，维修费用高于残值',
      photos: [await uploadPicture(desk, equipment.path, 'scrapPhotos', '报废照片')],
    }),
  )

  const refused = await proposeDevice(world, cast, {
    ...{ type: 'QR_SIGN', sn: 'ZS2685', spot: '创业园一号楼前台', daysAgo: part(0.5) },
  })
  await world.as(where.owner.head, daysBefore(world, part(0.4)), desk =>
    desk.move(equipmentRelation.path, 'refuse', refused.relation, {
      reason: '该处以办公人员为主，人流量小，暂不投放',
    }),
  )

  if (part(1) > 0) await place(6, 'SCREEN', '会展中心一层', { endOn: addDays(world.today, -1) })
  await world.run('equipment.watch-relations', {})
}

const ask = (
  world: DemoWorld,
  { where, back }: DeviceCast,
  placed: Placed,
  given: Record<string, unknown>,
) =>
  world.as(where.owner.head, daysBefore(world, Math.floor(back * 0.1)), desk =>
    desk.insert(ticket.path, { equipment: placed.device, priority: '2', ...given }),
  )

async function cancelTicket(world: DemoWorld, cast: DeviceCast, placed: Placed): Promise<void> {
  const row = await ask(world, cast, placed, {
    ...{ kind: '4', description: '封闭改造期间请把一体机移到西口服务台' },
  })
  await world.as(cast.where.owner.head, daysBefore(world, 0), desk =>
    desk.move(ticket.path, 'cancel', row, { reason: '施工方已留出通道，改为原地停用' }),
  )
}

async function assignTicket(world: DemoWorld, cast: DeviceCast, placed: Placed): Promise<void> {
  const { person } = cast.vendor
  const row = await ask(world, cast, placed, {
    ...{ kind: '1', description: '捐赠屏触摸无反应，请带备用屏到场更换', priority: '1' },
  })
  await world.as(person, new Date(), desk =>
    desk.move(ticket.path, 'assign', row, { assignee: person.accountId }),
  )
}

async function sendBack(world: DemoWorld, cast: DeviceCast, placed: Placed): Promise<void> {
  const row = await ask(world, cast, placed, {
    ...{ kind: '1', description: '立牌面板破裂，需更换面板并加固底座' },
  })
  const done = await world.as(cast.vendor.person, new Date(), async desk =>
    desk.move(ticket.path, 'finish', row, {
      ...{ result: '已更换面板', fee: 6000 },
      resultPhotos: [await uploadPicture(desk, ticket.path, 'resultPhotos', '处理照片')],
    }),
  )
  await world.as(cast.where.owner.head, new Date(), desk =>
    desk.move(ticket.path, 'rework', done, { opinion: '底座没有加固，大风天仍会倒，请返工' }),
  )
}
