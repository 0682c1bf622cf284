import { addDays, beijingDayRange } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { household, person } from '../../model/index.ts'
import { citizenNumber } from './citizen-number.ts'
import { classifyOf, type DemoCommunity, relationOf } from './codes.ts'

const base = 'community'
const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙']
const given = ['建国', '秀英', '桂兰', '志强', '玉珍', '海燕', '俊杰', '雨桐', '子涵', '德明']

interface Someone {
  readonly id: string
  readonly name: string
}

/** Twelve households with their people, houses, visits, decisions, and two records of one person. */
export async function fillHomes(
  world: DemoWorld,
  of: DemoOrganisation,
  communities: readonly DemoCommunity[],
): Promise<void> {
  const random = world.random('community homes')
  const at = (ago: number) =>
    new Date(beijingDayRange(addDays(world.today, -ago)).from.getTime() + 15 * 3_600_000)
  let serial = 100
  const register = async (place: DemoCommunity, ago: number, years: number, name: string) => {
    serial += 1
    const month = String(random.int(1, 12)).padStart(2, '0')
    const birthday = `${Number(world.today.slice(0, 4)) - years}-${month}-${random.int(10, 28)}`
    const made = await world.as(of.head, at(ago), desk =>
      desk.insert(`${base}/personIntake`, {
        ...{ organisation: of.id, paper: citizenNumber(birthday, serial), name },
        ...{ phone: `1380000${5000 + serial}`, community: place.id, populationKind: '1' },
        grid: place.grids[serial % place.grids.length] ?? null,
      }),
    )
    return { id: String((made as unknown as { person: unknown }).person), name }
  }

  for (let turn = 0; turn < 12; turn += 1) {
    const place = communities[turn % communities.length]
    if (place === undefined) continue
    const ago = 170 - turn * 5
    const family = surnames[turn] ?? '王'
    const nameOf = (order: number) => `${family}${given[(turn + order * 3) % given.length]}`
    const house = await world.as(of.head, at(ago), desk =>
      desk.insert(`${base}/house`, {
        ...{ organisation: of.id, community: place.id, estate: '春晖苑' },
        ...{ building: `${1 + (turn % 3)} 号楼`, unit: '1 单元', room: `${1 + turn}01` },
        ...{ floor: 1 + turn, areaSize: 68.5, property: 'own', built: 1998, grid: place.grids[0] },
        ...{ use: turn % 4 === 3 ? 'let' : 'self', danger: turn === 5 ? 'C' : 'none' },
        location: { lng: 108.9595 + turn * 0.0003, lat: 34.2212 },
      }),
    )
    const head = await register(place, ago, 42 + turn * 4, nameOf(0))
    const members: Someone[] = [head]
    if (turn % 3 !== 0) members.push(await register(place, ago, 40 + turn * 4, nameOf(1)))
    if (turn % 2 === 0) members.push(await register(place, ago, 9 + turn, nameOf(2)))
    const home = await world.as(of.head, at(ago), async desk => {
      const [spouse, child] = [await relationOf(desk.act, '10'), await relationOf(desk.act, '20')]
      const home = await desk.insert(`${base}/household`, {
        ...{ organisation: of.id, head: head.id, community: place.id, grid: place.grids[0] },
        ...{ house: house.id, housing: turn % 4 === 3 ? 'rented' : 'own', side: 'town' },
        ...{ hardships: turn % 2 === 0 ? ['illness'] : null, keeper: '何芳' },
        keeperPhone: '13800005999',
      })
      for (const [order, each] of members.slice(1).entries()) {
        const row = await findRow(desk.act.tx, household, home.id)
        if (row === undefined) continue
        const isSpouse = turn % 3 !== 0 && order === 0
        await desk.move(`${base}/household`, 'addMember', row, {
          ...{ person: each.id, relation: isSpouse ? spouse : child, living: true, apart: null },
          ...{ joinReason: 'movedIn', on: addDays(world.today, -ago) },
        })
      }
      for (const each of members)
        await desk.insert(`${base}/houseStay`, {
          ...{ house: house.id, person: each.id, kind: turn % 4 === 3 ? 'rent' : 'self' },
          from: addDays(world.today, -ago),
        })
      const row = await findRow(desk.act.tx, person, head.id)
      if (row !== undefined)
        await updateRow(desk.act, person, row, {
          ...{
            keeper: '何芳',
            tags: turn >= 9 ? ['alone', 'watched'] : turn % 4 === 1 ? ['veteran'] : [],
          },
          ethnic: '01',
        })
      return home
    })
    await world.as(of.head, at(100 - turn * 8), async desk => {
      await desk.insert(`${base}/homeVisit`, {
        ...{ organisation: of.id, person: head.id, kind: turn % 3 === 0 ? 'need' : 'daily' },
        ...{ at: at(101 - turn * 8).toISOString(), minutes: 30, visitors: [of.head.accountId] },
        ...{ findings: '身体尚可，生活能自理', needs: turn % 2 === 0 ? ['medical'] : ['life'] },
        risk: turn === 11 ? 'urgent' : turn % 5 === 0 ? 'watch' : 'none',
      })
      if (turn % 3 === 1)
        await desk.insert(`${base}/personClassify`, {
          ...{ organisation: of.id, person: head.id, household: home.id },
          classify: await classifyOf(desk.act, '04'),
          ...{ from: addDays(world.today, -120), to: addDays(world.today, turn === 1 ? 20 : 200) },
          ...{
            documentNo: `雁民〔2026〕${turn + 1} 号`,
            decidedBy: '雁塔区民政局',
            basis: 'civil',
          },
        })
    })
  }
  await twice(world, of, communities[0])
}

/** One person who was registered under two papers that differ by a slip. */
async function twice(
  world: DemoWorld,
  of: DemoOrganisation,
  place: DemoCommunity | undefined,
): Promise<void> {
  for (const serial of [801, 811])
    await world.as(of.head, new Date(), desk =>
      desk.insert(`${base}/personIntake`, {
        ...{ organisation: of.id, paper: citizenNumber('1961-07-19', serial), name: '孙德明' },
        ...{ phone: '13800006200', community: place?.id ?? null, populationKind: '1' },
      }),
    )
}
