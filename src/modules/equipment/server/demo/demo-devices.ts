import { and, eq, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { equipment, equipmentRelation, ticket } from '../../model/index.ts'
import { factsOfCause } from '../device/relation-checks.ts'
import { type DemoVendor, keeperOf } from './demo-vendors.ts'
import { uploadPicture } from './papers.ts'

const spots = [
  '望江广场驿站',
  '高铁站候车厅',
  '市民中心一楼',
  '第一医院门诊',
  '大学城图书馆',
  '新城万达中庭',
  '工会职工之家',
  '滨河公园北门',
]
const now = () => new Date()

/** For whom devices are placed, and for which of its causes. */
export interface Where {
  readonly owner: DemoOrganisation
  readonly cause: string
  /** The day from which its plan holds. */
  readonly since: string
}

/** Organisations that raise money in public under a plan in its dates, each with one cause. */
export async function raisers(world: DemoWorld): Promise<Where[]> {
  const table = tableOf(cause)
  const found: Where[] = []
  for (const owner of world.organisations) {
    const open = and(
      ...[eq(table.organisation, owner.id), eq(table.status, 'raising')],
      ...[eq(table.listed, true), eq(table.raiseMode, '1')],
    )
    const usable = await world.as(world.narrator, now(), async ({ act }) => {
      for (const row of await findRows(act.tx, cause, open, 10)) {
        const facts = await factsOfCause(act, row.id)
        const isFiled = facts?.planState === 'recorded' || facts?.planState === 'raising'
        const isOn =
          (facts?.startDate ?? '9999') <= world.today && (facts?.endDate ?? '') >= world.today
        if (isFiled && isOn) return { cause: row.id, since: facts?.startDate ?? world.today }
      }
      return undefined
    })
    if (usable !== undefined) found.push({ owner, ...usable })
    if (found.length === 3) break
  }
  return found
}

/** Devices in stock, at work, silent, broken; relations that are in force or wait; tickets. */
export async function placeDemoDevices(
  world: DemoWorld,
  {
    operator,
    vendors,
    types,
  }: {
    readonly operator: Person
    readonly vendors: readonly DemoVendor[]
    readonly types: readonly string[]
  },
): Promise<void> {
  const places = await raisers(world)
  const made: string[] = []
  for (let at = 0; at < 16; at += 1) {
    const maker = vendors[at % vendors.length]
    if (maker === undefined) return
    const device = await world.as(operator, now(), desk =>
      desk.insert(equipment.path, {
        ...{
          vendor: maker.id,
          type: types[at % types.length],
          sn: `ZS${2600 + at}`,
          model: `ZS-${(at % 3) + 1}`,
        },
        ...{ ownership: at % 4 === 0 ? '3' : '2', network: at % types.length < 2 ? '1' : '9' },
        ...{ price: 480_000 + at * 1000, purchaseDate: addDays(world.today, -150 - at * 7) },
      }),
    )
    const where = places[at % Math.max(places.length, 1)]
    if (at >= 12 || where === undefined) continue
    const relation = await world.as(operator, now(), async desk =>
      desk.insert(equipmentRelation.path, {
        ...{ equipment: device.id, organisation: where.owner.id, cause: where.cause },
        ...{ placeKind: '2', placeName: spots[at % spots.length], startOn: world.today },
        address: { areaCode: '610802', detail: `${spots[at % spots.length]}入口` },
        ...{ keeper: '任站长', keeperPhone: `1389210${String(1000 + at)}` },
        offsiteFiled: true,
        offsiteFile: [
          await uploadPicture(desk, equipmentRelation.path, 'offsiteFile', '异地备案回执'),
        ],
      }),
    )
    if (at >= 10) continue
    await world.as(where.owner.head, now(), async desk =>
      desk.move(equipmentRelation.path, 'confirm', relation, {
        ...{ condition: '1', receiver: '任站长' },
        photos: [await uploadPicture(desk, equipmentRelation.path, 'handover', '交接照片')],
      }),
    )
    await world.as(operator, now(), async desk => {
      const row = await findRow(desk.act.tx, equipment, device.id)
      if (row !== undefined)
        await desk.move(equipment.path, 'deploy', row, { sealNo: `FT${String(1001 + at)}` })
    })
    made.push(device.id)
  }
  await world.as(world.narrator, now(), ({ act }) =>
    act.tx.execute(sql`
    update equipment set online = case when number like '%3' then '2' else '1' end, firmware = '2.4.1',
           last_heartbeat = now() - case when number like '%3' then interval '5 hours' else interval '2 minutes' end
     where online = '3' and state = 'deployed'`),
  )
  await openTickets(world, operator, made)
}

const troubles = [
  '屏幕无显示，重启后仍黑屏',
  '打印纸用完，请补充耗材',
  '网络信号弱，偶尔掉线',
  '机身贴纸脱落，需更换标识',
]

/** Who comes to a device: its vendor's own people. */
async function makerOf(world: DemoWorld, device: string): Promise<Person> {
  const row = await world.as(world.narrator, now(), ({ act }) => findRow(act.tx, equipment, device))
  return keeperOf(world, row?.vendor ?? '')
}

async function openTickets(world: DemoWorld, operator: Person, devices: readonly string[]) {
  for (const [at, description] of troubles.entries()) {
    const device = devices[at]
    if (device === undefined) return
    const row = await world.as(operator, now(), desk =>
      desk.insert(ticket.path, {
        ...{
          equipment: device,
          description,
          kind: at === 1 ? '7' : '1',
          priority: String((at % 3) + 1),
        },
      }),
    )
    if (at < 2) continue
    const maker = await makerOf(world, device)
    const done = await world.as(maker, now(), async desk =>
      desk.move(ticket.path, 'finish', row, {
        ...{ result: '已到场处理，设备恢复正常', fee: 8000 },
        resultPhotos: [await uploadPicture(desk, ticket.path, 'resultPhotos', '处理照片')],
      }),
    )
    if (at === 3)
      await world.as(operator, now(), desk =>
        desk.move(ticket.path, 'accept', done, { score: 5, opinion: '处理及时' }),
      )
  }
}
