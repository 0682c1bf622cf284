import { dayAfter, workingHour } from '../days.ts'
import type { World } from '../world.ts'
import { applying, type Candidate } from './candidates.ts'
import { letOneJoin, type Member, type Officials } from './join.ts'

const path = 'charity/organisation'

/** What became of organisations of which nobody signs in: the names at the end of the list. */
const fates = [
  { became: 'frozen', joined: 400 },
  { became: 'closed', joined: 700 },
  { became: 'active', joined: 6 },
  { became: 'active', joined: 376 },
  { became: 'active', joined: 420 },
] as const

/** Organisations that joined and raise nothing: frozen, gone, or only just looking. */
export async function joinNeighbours(world: World, officials: Officials): Promise<void> {
  for (const [at, { became, joined }] of fates.entries()) {
    const candidate = applying.at(-1 - at)
    if (candidate === undefined) continue
    const member = await join(world, officials, candidate, dayAfter(world.today, -joined))
    const random = world.random(`${candidate.name} end`)
    const move = (days: number, name: string, answers: object) =>
      world.as(officials.operator, workingHour(random, dayAfter(world.today, -days)), desk =>
        desk.move(path, name, member.row, { ...answers }),
      )
    if (became === 'frozen')
      await move(52, 'freeze', { reason: 'credit', note: '未按期报送年度报告，列入活动异常名录' })
    if (became === 'closed')
      await move(95, 'close', { note: '机构决议注销，已完成清算并办结注销登记' })
  }
}

function join(
  world: World,
  officials: Officials,
  candidate: Candidate,
  day: string,
): Promise<Member> {
  const ends = { registration: dayAfter(world.today, 700), fundraising: dayAfter(world.today, 640) }
  return letOneJoin(world, officials, { candidate, day, ends })
}
