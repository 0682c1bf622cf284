import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { file } from '#modules/platform/model/index.ts'
import { currentStore, storeScene } from '#modules/platform/server/index.ts'
import { postStation, qrCode, stationItem } from '../model/index.ts'
import { countScan } from './qr/count.ts'

type Life =
  | 'draft'
  | 'lacking'
  | 'pending'
  | 'returned'
  | 'open'
  | 'paused'
  | 'closed'
  | 'preparing'

const invented = [
  ['晨曦爱心驿站', '1', '110105', [116.4551, 39.9206], ['08:00', '20:00'], 'open'],
  ['桥头环卫工人驿站', '2', '110105', [116.4602, 39.9187], ['05:30', '22:00'], 'open'],
  ['城西24小时爱心驿站', '3', '610102', [108.9712, 34.2735], null, 'open'],
  ['夜归人爱心驿站', '1', '610102', [108.9634, 34.2688], ['22:00', '06:00'], 'open'],
  ['北关快递员驿站', '2', '610102', [108.9527, 34.2801], ['09:00', '21:00'], 'paused'],
  ['河滨公园爱心驿站', '1', '610102', [108.9806, 34.2612], ['07:00', '19:00'], 'pending'],
  ['银行网点共建驿站', '2', '110105', [116.4478, 39.9302], ['09:00', '17:30'], 'preparing'],
  ['南门药店爱心驿站', '2', '610102', [108.9488, 34.2556], ['08:30', '21:30'], 'lacking'],
  ['老街社区爱心驿站', '1', '110105', [116.4689, 39.9134], ['08:00', '18:00'], 'closed'],
  ['大学城骑手驿站', '2', '610102', [108.9901, 34.2477], ['10:00', '02:00'], 'open'],
  ['工会户外劳动者驿站', '1', '110105', [116.4412, 39.9255], ['06:00', '22:00'], 'open'],
  ['开发区爱心驿站', '1', '610102', [108.9377, 34.2419], ['08:00', '20:00'], 'draft'],
  ['东郊货运司机驿站', '2', '610102', [109.0132, 34.2701], ['06:00', '23:00'], 'returned'],
] as const satisfies readonly (readonly [
  string,
  '1' | '2' | '3',
  string,
  readonly [number, number],
  readonly [string, string] | null,
  Life,
])[]

const pictures = [
  'signPhoto',
  'placePhoto',
  'equippedPhoto',
  'rulesPhoto',
  'staffedPhoto',
  'mappedPhoto',
] as const

let drawn: Buffer | undefined

/** One plain picture, stored for a field as if it had been uploaded. */
async function picture({ act }: Desk, name: string, field: string): Promise<string> {
  drawn ??= await sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320"><rect width="480" height="320" fill="#e8f1ec"/><rect x="60" y="120" width="360" height="150" rx="8" fill="#2f7d59"/><rect x="90" y="150" width="90" height="120" fill="#fff"/><rect x="220" y="150" width="160" height="70" fill="#fff"/><path d="M40 130 L240 40 L440 130 Z" fill="#b3261e"/></svg>`,
    ),
  )
    .jpeg({ quality: 72 })
    .toBuffer()
  const id = newId()
  const content = drawn
  const piece = async function* () {
    yield content
  }
  await currentStore().put(id, piece())
  await currentStore().put(`${id}.thumb`, piece())
  await insertRow(act, file, {
    ...{ id, name, resource: postStation.path, field, mime: 'image/jpeg' },
    ...{ size: content.length, width: 480, height: 320 },
    sha256: createHash('sha256').update(content).digest('hex'),
    account: act.person.accountId,
    organisation: act.person.ownerKind === 'organisation' ? act.person.ownerId : null,
  })
  return id
}

/** Stations in every state with what stands in them, and codes with scans. */
export async function openDemoStations(world: DemoWorld): Promise<void> {
  const random = world.random('stations')
  const owners = world.organisations.slice(0, 2)
  for (const [at, invention] of invented.entries()) {
    const owner = owners[at % owners.length]
    if (owner === undefined) continue
    await openOne(world, owner, invention)
  }
  await makeCodes(world, owners, random.int(2, 3))
  await world.run('equipment.open-stations', {})
}

async function openOne(
  world: DemoWorld,
  owner: DemoOrganisation,
  [name, kind, area, [lng, lat], hours, life]: (typeof invented)[number],
): Promise<void> {
  const random = world.random(name)
  const age = random.int(40, 300)
  const at = new Date(`${addDays(world.today, -age)}T02:00:00Z`)
  const isBare = life === 'draft' || life === 'lacking'
  const made = await world.as(owner.head, at, async desk => {
    const photos = isBare ? [] : [await picture(desk, '驿站门面.jpg', 'photos')]
    for (let more = 0; !isBare && more < 2; more += 1)
      photos.push(await picture(desk, `驿站内景${more + 1}.jpg`, 'photos'))
    const proof: Record<string, string> = {}
    for (const field of isBare ? [] : pictures)
      proof[field] = await picture(desk, `${postStation.fields[field].label}.jpg`, field)
    return desk.insert(postStation.path, {
      ...{ organisation: owner.id, name, kind, area, location: { lng, lat }, photos, ...proof },
      ...(isBare
        ? {}
        : {
            cover: await storeScene(desk, {
              ...{ about: '社区', variant: age, resource: postStation.path, field: 'cover' },
            }),
          }),
      ...(hours === null ? {} : { openAt: hours[0], closeAt: hours[1] }),
      address: `幸福路 ${random.int(1, 200)} 号`,
      sixHave: isBare
        ? ['sign', 'place']
        : ['sign', 'place', 'equipped', 'rules', 'staffed', 'mapped'],
      facilities: random
        .shuffle(['desk', 'water', 'microwave', 'aircon', 'charge', 'medicine', 'wifi'])
        .slice(0, 5),
      groups: ['sanitation', 'courier', 'rider'],
      manager: random.pick(['王秀英', '李建国', '张敏', '刘洋']),
      phone: `138${random.digits(8)}`,
      ...{ areaSize: random.int(20, 90), capacity: random.int(6, 30) },
      ...(life === 'preparing' ? { opensOn: addDays(world.today, 20) } : {}),
    })
  })
  if (isBare) return
  const sent = await world.as(owner.head, new Date(at.getTime() + 3_600_000), ({ move }) =>
    move(postStation.path, 'submit', made),
  )
  if (life === 'pending') return
  const reviewer = await world.staff('reviewer1')
  const nextDay = new Date(at.getTime() + 86_400_000)
  if (life === 'returned') {
    await world.as(reviewer, nextDay, ({ move }) =>
      move(postStation.path, 'return', sent, {
        opinion: '门面照片看不到驿站标识，请挂牌后重新拍照提交。',
      }),
    )
    return
  }
  const open = await world.as(reviewer, nextDay, ({ move }) =>
    move(postStation.path, 'approve', sent, { opinion: '材料齐全，同意' }),
  )
  await furnish(world, owner, { ...open, name })
  await world.as(owner.head, new Date(), async ({ move }) => {
    if (life === 'paused')
      await move(postStation.path, 'pause', open, {
        reason: '极端天气暂停服务',
        until: addDays(world.today, 3),
      })
    if (life === 'closed') await move(postStation.path, 'close', open, { reason: '房屋租约到期' })
  })
}

/** What stands in a station, some of it looked at. */
async function furnish(
  world: DemoWorld,
  owner: DemoOrganisation,
  station: Made & { readonly name: string },
): Promise<void> {
  const random = world.random(`${station.name} items`)
  await world.as(owner.head, new Date(), async ({ insert, move }) => {
    for (const [name, amount] of [
      ['饮水机', 1],
      ['微波炉', 1],
      ['应急药箱', 2],
    ] as const) {
      const item = await insert(stationItem.path, { station: station.id, name, amount })
      if (random.chance(0.6)) await move(stationItem.path, 'inspect', item, { result: '1' })
      else if (random.chance(0.4))
        await move(stationItem.path, 'inspect', item, { result: '2', note: '加热慢，待维修' })
    }
    if (station.name !== '晨曦爱心驿站') return
    const heater = await insert(stationItem.path, {
      station: station.id,
      name: '电暖气',
      amount: 1,
    })
    const seen = await move(stationItem.path, 'inspect', heater, {
      ...{ result: '2', note: '使用年限已到，电源线老化，不宜再用' },
    })
    await move(stationItem.path, 'retire', seen)
  })
}

/** Codes of stations and causes with scans of the last fortnight, one of them stopped. */
async function makeCodes(
  world: DemoWorld,
  owners: readonly DemoOrganisation[],
  each: number,
): Promise<void> {
  const random = world.random('codes')
  for (const owner of owners) {
    const targets = await world.as(world.narrator, new Date(), async ({ act }) => {
      const { rows } = await act.tx.execute<{ id: string; title: string; kind: string }>(sql`
        (select id, title, 'cause' as kind from cause
          where organisation = ${owner.id} and status = 'raising' order by number limit ${each})
        union all (select id, name, 'station' from post_station
          where organisation = ${owner.id} and state = 'open' order by number limit ${each})`)
      return rows
    })
    for (const [at, { id, title, kind }] of targets.entries())
      await world.as(owner.head, new Date(), async ({ act, insert, move }) => {
        const made = await insert(qrCode.path, {
          ...{ organisation: owner.id, name: title.slice(0, 40), placement: '服务大厅入口' },
          ...(kind === 'cause'
            ? { kind: '1', cause: id, amounts: [1000, 5000, 10_000] }
            : { kind: '4', station: id }),
          campaign: `poster-${at + 1}`,
        })
        for (let scan = random.int(4, 20); scan > 0; scan -= 1) {
          const now = new Date(Date.now() - random.int(1, 14 * 24) * 3_600_000)
          await countScan({ ...act, now }, made.id, newId())
        }
        if (at === 1) await move(qrCode.path, 'disable', made)
      })
  }
}
