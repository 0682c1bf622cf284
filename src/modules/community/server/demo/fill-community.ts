import { eq } from 'drizzle-orm'
import { addDays, beijingDayRange } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { facility, type facilityKinds, type institutionKinds } from '../../model/index.ts'
import type { DemoCommunity } from './codes.ts'
import { fillHomes } from './fill-homes.ts'
import { fillMerges } from './fill-merges.ts'
import { fillRegister } from './fill-register.ts'

const base = 'community'

/** Communities of one street, with their statistics codes. */
const places = [
  ['610113001001', '雁塔路社区', 108.96],
  ['610113001002', '翠华里社区', 108.968],
  ['610113001003', '观音庙社区', 108.976],
] as const

const bodies = [
  ['雁塔路社区党委', 'party', 'none'],
  ['雁塔路社区居民委员会', 'committee', 'none'],
  ['春晖苑业主委员会', 'owners', 'recorded'],
  ['夕阳红合唱团', 'recorded', 'recorded'],
  ['邻里守望志愿服务队', 'volunteers', 'none'],
] as const

const institutions: readonly (readonly [string, keyof typeof institutionKinds, string])[] = [
  ['雁塔路小学', 'school', 'P'],
  ['社区卫生服务站', 'clinic', 'Q'],
  ['便民超市雁塔路店', 'trader', 'F'],
]

const facilities: readonly (readonly [string, keyof typeof facilityKinds, number])[] = [
  ['雁塔路党群服务中心', 'party', 60],
  ['雁塔路社工站', 'socialWork', 20],
  ['长者助餐点', 'meals', -5],
  ['儿童之家', 'children', 40],
  ['爱心驿站', 'station', -12],
]

/** A street of the demo world: three communities with everything that is kept in them. */
export async function fillCommunity(world: DemoWorld): Promise<void> {
  const [of] = world.organisations
  if (of === undefined) return
  const made = await fillPlaces(world, of)
  const [home] = made
  if (home === undefined) return
  await fillBodies(world, of, home)
  await fillHomes(world, of, made)
  await fillMerges(world, of, made)
  await fillRegister(world, of, home)
}

const at = (world: DemoWorld, ago: number) =>
  new Date(beijingDayRange(addDays(world.today, -ago)).from.getTime() + 10 * 3_600_000)

/** A square around a point, as GeoJSON. */
const square = (lng: number, lat: number, half: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng - half, lat - half],
      [lng + half, lat - half],
      [lng + half, lat + half],
      [lng - half, lat + half],
      [lng - half, lat - half],
    ],
  ],
})

async function fillPlaces(world: DemoWorld, of: DemoOrganisation): Promise<DemoCommunity[]> {
  const made: DemoCommunity[] = []
  for (const [code, name, lng] of places) {
    const ago = at(world, 200)
    const row = await world.as(of.head, ago, desk =>
      desk.insert(`${base}/community`, {
        ...{ organisation: of.id, code, name, street: code.slice(0, 9), kind: '1' },
        ...{ urbanCode: '111', areaSize: 0.82, secretary: '周敏', director: '高翔' },
        ...{ phone: '029-85261100', workers: 9, socialWorkers: 3, volunteers: 46 },
        address: { areaCode: code.slice(0, 6), detail: '雁塔路 18 号' },
        location: { lng, lat: 34.222 },
        boundary: square(lng, 34.222, 0.0038),
        estates: '春晖苑 雁塔路 18 号 和顺物业 6 栋\n翠华小区 翠华路 7 号 自管 3 栋',
        ...{
          declaredHouseholds: 1260,
          declaredPersons: 3480,
          declaredOn: addDays(world.today, -60),
        },
      }),
    )
    const grids: string[] = []
    for (const [order, leader] of [...(['何芳', '马强'] as const)].entries()) {
      const grid = await world.as(of.head, ago, desk =>
        desk.insert(`${base}/grid`, {
          ...{ community: row.id, name: `第${['一', '二'][order]}网格`, leader },
          ...{ phone: '029-85261101', estates: order === 0 ? '春晖苑' : '翠华小区' },
          boundary: square(lng + (order === 0 ? -0.0019 : 0.0019), 34.222, 0.0017),
        }),
      )
      grids.push(grid.id)
    }
    made.push({ id: row.id, grids })
  }
  return made
}

async function fillBodies(
  world: DemoWorld,
  of: DemoOrganisation,
  home: DemoCommunity,
): Promise<void> {
  const mine = { organisation: of.id, community: home.id }
  const address = (detail: string) => ({ areaCode: '610113', detail })
  await world.as(of.head, at(world, 180), async desk => {
    let first: Made | undefined
    for (const [name, kind, registerKind] of bodies) {
      const row = await desk.insert(`${base}/communityOrganisation`, {
        ...{ ...mine, name, kind, registerKind, leader: '郭建华', phone: '029-85261102' },
        ...(registerKind === 'recorded' ? { registerNo: `雁备〔2025〕${name.length} 号` } : {}),
        ...{ members: 12 + name.length * 3, partyMembers: 5, scope: '服务社区居民' },
        validTo: registerKind === 'recorded' ? addDays(world.today, 40) : null,
      })
      first ??= row
    }
    if (first !== undefined)
      await desk.insert(`${base}/bodyActivity`, {
        ...{ body: first.id, on: addDays(world.today, -190), title: '冬衣募集', people: 42 },
      })
    for (const [order, [name, kind, industry]] of institutions.entries())
      await desk.insert(`${base}/institution`, {
        ...{ ...mine, name, kind, industry, legalPerson: '田野', staff: 20 + order * 8 },
        ...{ contact: '鲁宁', phone: '029-85261103', address: address(`雁塔路 ${30 + order} 号`) },
        ...{ resources: order === 0 ? ['场地', '师资'] : ['义诊'], keySafety: order === 0 },
        location: { lng: 108.9585 + order * 0.0012, lat: 34.2235 },
      })
    for (const [order, [name, kind, next]] of facilities.entries()) {
      const row = await desk.insert(`${base}/facility`, {
        ...{ ...mine, name, kind, address: address(`雁塔路 ${18 + order} 号`) },
        ...{ location: { lng: 108.958 + order * 0.001, lat: 34.2205 }, areaSize: 120 },
        ...{ openFrom: '09:00', openTo: '17:00', openDays: ['1', '2', '3', '4', '5'] },
        ...{ capacity: 40, manager: '雁塔路社区居民委员会', keeper: '何芳' },
        ...{ phone: '029-85261104', nextCheckOn: addDays(world.today, next), barrierFree: true },
        equipment: '灭火器 4\n急救箱 1',
      })
      if (order < 2)
        await desk.insert(`${base}/facilityInspection`, {
          ...{ facility: row.id, on: addDays(world.today, -181), by: '马强' },
          ...(order === 1 ? { result: 'fault', finding: '安全出口灯不亮' } : { result: 'fine' }),
        })
    }
  })
  await world.as(of.head, at(world, 10), async desk => {
    const rows = await findRows(desk.act.tx, facility, eq(tableOf(facility).community, home.id))
    const last = rows.at(-1)
    if (last !== undefined)
      await desk.move(`${base}/facility`, 'maintain', last, { closedReason: '屋面漏水维修' })
  })
}
