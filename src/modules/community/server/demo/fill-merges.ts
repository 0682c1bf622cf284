import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { communityMerge } from '../../model/index.ts'
import type { DemoCommunity } from './codes.ts'
import { at } from './register.ts'

const base = 'community'

/** Small communities of the street that were given up, or were to be. */
const small = ['永松路社区', '建工路南社区', '友谊里社区', '兴善坊社区'] as const

/** What is in use no more of a street: a grid, a place, and communities that went into others. */
export async function fillMerges(
  world: DemoWorld,
  of: DemoOrganisation,
  communities: readonly DemoCommunity[],
): Promise<void> {
  const [home, other = home] = communities
  if (home === undefined || other === undefined) return
  await closePlaces(world, of, home)
  const [empty = '', joined = '', kept = '', asked = ''] = await openSmall(world, of)
  await world.as(of.head, at(world, 50), desk =>
    desk.move(`${base}/community`, 'disable', { id: empty, version: 1 }),
  )
  const done = await ask(world, { from: joined, into: home.id, ago: 40, paper: 12 })
  await confirm(world, done, 39)
  const undone = await ask(world, { from: kept, into: other.id, ago: 6, paper: 26 })
  await confirm(world, undone, 5)
  const reviewer = await world.staff('reviewer1')
  await world.as(reviewer, new Date(), desk => moveNow(desk, undone, 'undo'))
  await world.run('community.move', { merge: undone })
  const refused = await ask(world, { from: asked, into: other.id, ago: 15, paper: 19 })
  await world.as(reviewer, at(world, 14), desk => moveNow(desk, refused, 'reject'))
  await ask(world, { from: asked, into: home.id, ago: 1, paper: 31 })
}

/** A grid that was joined with its neighbour, and a place that is closed for good. */
async function closePlaces(
  world: DemoWorld,
  of: DemoOrganisation,
  home: DemoCommunity,
): Promise<void> {
  const [grid, place] = await world.as(of.head, at(world, 190), async desk => [
    await desk.insert(`${base}/grid`, {
      ...{ community: home.id, name: '第三网格', leader: '薛梅', phone: '029-85261101' },
      estates: '和平巷',
    }),
    await desk.insert(`${base}/facility`, {
      ...{ organisation: of.id, community: home.id, name: '和平巷健身角', kind: 'fitness' },
      ...{ address: { areaCode: '610113', detail: '和平巷 3 号院' }, areaSize: 80 },
      ...{ location: { lng: 108.9632, lat: 34.2211 }, openFrom: '06:00', openTo: '21:00' },
      ...{ openDays: ['1', '2', '3', '4', '5', '6', '7'], capacity: 25, barrierFree: false },
      ...{ manager: '雁塔路社区居民委员会', keeper: '薛梅', phone: '029-85261104' },
      equipment: '太空漫步机 2\n双杠 1',
    }),
  ])
  await world.as(of.head, at(world, 44), async desk => {
    if (grid !== undefined) await desk.move(`${base}/grid`, 'disable', grid)
    if (place !== undefined)
      await desk.move(`${base}/facility`, 'close', place, {
        closedReason: '和平巷整体拆迁，器材移至春晖苑广场',
      })
  })
}

/** The small communities, each but the first with a grid and a place. */
function openSmall(world: DemoWorld, of: DemoOrganisation): Promise<readonly string[]> {
  return world.as(of.head, at(world, 195), async desk => {
    const made: string[] = []
    for (const [no, name] of small.entries()) {
      const [code, lng] = [`61011300100${4 + no}`, 108.984 + no * 0.006]
      const row = await desk.insert(`${base}/community`, {
        ...{ organisation: of.id, code, name, street: code.slice(0, 9), kind: '1' },
        ...{ urbanCode: '111', areaSize: 0.21, secretary: '白洁', director: '史建军' },
        ...{ phone: `029-8526120${no}`, workers: 4, socialWorkers: 1, volunteers: 12 },
        address: { areaCode: code.slice(0, 6), detail: `友谊东路 ${20 + no * 6} 号` },
        location: { lng, lat: 34.226 },
        ...{ declaredHouseholds: 260 + no * 20, declaredPersons: 690 + no * 45 },
        declaredOn: addDays(world.today, -200),
      })
      made.push(row.id)
      if (no === 0) continue
      await desk.insert(`${base}/grid`, {
        ...{ community: row.id, name: `${name.slice(0, -2)}网格`, leader: '史建军' },
        phone: `029-8526120${no}`,
      })
      await desk.insert(`${base}/facility`, {
        ...{ organisation: of.id, community: row.id, name: `${name}图书室`, kind: 'library' },
        ...{ address: { areaCode: '610113', detail: `友谊东路 ${20 + no * 6} 号一层` } },
        ...{ location: { lng, lat: 34.2262 }, openFrom: '09:00', openTo: '17:00' },
        ...{ openDays: ['1', '3', '5'], capacity: 16, manager: `${name}居民委员会` },
      })
    }
    return made
  })
}

/** That one community goes into another, asked for by the platform's operator. */
async function ask(
  world: DemoWorld,
  { from, into, ago, paper }: { from: string; into: string; ago: number; paper: number },
): Promise<string> {
  const operator = await world.staff('operator')
  const row = await world.as(operator, at(world, ago), desk =>
    desk.insert(communityMerge.path, {
      ...{ from, into, basis: `雁塔街办〔2026〕${paper} 号` },
      effectiveOn: addDays(world.today, -ago),
    }),
  )
  return row.id
}

/** Another confirms it, and everything moves. */
async function confirm(world: DemoWorld, merge: string, ago: number): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  await world.as(reviewer, at(world, ago), desk => moveNow(desk, merge, 'confirm'))
  await world.run('community.move', { merge })
}

async function moveNow(desk: Desk, merge: string, name: string): Promise<void> {
  const row = await findRow(desk.act.tx, communityMerge, merge)
  if (row !== undefined) await desk.move(communityMerge.path, name, row)
}
