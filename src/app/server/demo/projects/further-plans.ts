import { sql } from 'drizzle-orm'
import { dayAfter } from '../days.ts'
import type { Member, Officials } from '../organisations/join.ts'
import { drawScan } from '../pictures.ts'
import { upload } from '../uploads.ts'
import type { World } from '../world.ts'
import { makePlan, type PlanEnd, type PlanMore } from './plans.ts'

const path = 'project/fundraisingPlan'
const filing = 'project/localFiling'

interface Further extends PlanMore {
  readonly end: PlanEnd
  /** Days before today on which it was written. */
  readonly age: number
  /** What became of it after it was recorded. */
  readonly after?: readonly ('end' | 'disclose' | 'revoke')[]
}

/** Plans beside those of the projects, one for each step that these pass by. */
const further: readonly Further[] = [
  { end: 'cleared', age: 9 },
  { end: 'filed', age: 14 },
  { end: 'supplement', age: 18 },
  { end: 'refused', age: 75 },
  // People are asked in other places: each of these is told by itself.
  { end: 'recorded', age: 40, facts: { offsite: '1', raiseMethods: ['1', '3'] } },
  { end: 'recorded', age: 430, days: 380, after: ['end'] },
  { end: 'recorded', age: 700, days: 365, after: ['end', 'disclose'] },
  { end: 'recorded', age: 260, after: ['revoke'] },
]

const places = [
  ['图书募捐箱巡回', '620102', '城关区图书馆一层大厅', '兰州市城关区民政局', 12],
  ['冬衣义卖周末市集', '410105', '金水区文化广场', '郑州市金水区民政局', 26],
] as const

/** Plans of one organisation in every state, and where one of them is carried out away from home. */
export async function fillPlans(world: World, officials: Officials, member: Member): Promise<void> {
  const { head } = member
  for (const [no, { end, age, after = [], ...more }] of further.entries()) {
    const day = dayAfter(world.today, -age)
    const id = await makePlan(world, officials, { member, serial: 4 + no, day, end, ...more })
    for (const [step, move] of after.entries()) {
      const at = new Date(Date.parse(dayAfter(world.today, -30 + step * 12)) + 3 * 3_600_000)
      await world.as(head, at, async desk => {
        const { rows } = await desk.act.tx.execute<{ version: number }>(
          sql`select version from fundraising_plan where id = ${id}`,
        )
        const row = { id, version: rows[0]?.version ?? 0 }
        const note = '募捐目的已由政府专项资金覆盖，经理事会决定终止。'
        await desk.move(path, move, row, move === 'revoke' ? { note } : {})
      })
    }
    if (more.facts !== undefined) await fileAway(world, member, id)
  }
}

/** The authorities of the places were told in time. */
async function fileAway(world: World, { head }: Member, plan: string): Promise<void> {
  for (const [activity, area, place, authority, begins] of places) {
    const filedOn = dayAfter(world.today, -8)
    const at = new Date(Date.parse(filedOn) + 2 * 3_600_000)
    await world.as(head, at, async desk => {
      const receipt = { name: '受理回执.jpg', resource: filing, field: 'receiptFiles' }
      await desk.insert(filing, {
        ...{ plan, activity, area, place, authority, filedOn },
        ...{ startDate: dayAfter(world.today, begins), endDate: dayAfter(world.today, begins + 9) },
        filingNo: `民备〔${filedOn.slice(0, 4)}〕${area.slice(-4)} 号`,
        receiptFiles: [await upload(desk, await drawScan(90), receipt)],
      })
    })
  }
}
