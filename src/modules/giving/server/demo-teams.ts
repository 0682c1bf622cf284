import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Made } from '#kernel/server/demo-world.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { recordGifts } from '#modules/finance/server/index.ts'
import { teamAssist } from '../model/index.ts'
import { endSomeTeams } from './demo-team-ends.ts'
import { noteTrail } from './team/team-gifts.ts'

const path = 'zhuanti/teamCampaign'
const teams = [
  ['青年志愿者一起捐', 'team', 8_000_000, '聚沙成塔，为孩子点一盏灯', 'running'],
  ['三年二班爱心小分队', 'school', 100_000, '同学们的一元爱心', 'running'],
  ['晨跑俱乐部公益跑团', 'group', 5_000_000, '跑一公里，捐一元钱', 'closed'],
] as const
const givers = ['赵晓明', '钱雨', '孙建国', '李文静', '周涛', '吴倩', '郑凯', '王思远']

/** Teams of organisations whose causes let others ask, with gifts of today and a chain of helpers. */
export async function demoTeams(world: DemoWorld): Promise<void> {
  let made = 0
  for (const owner of world.organisations) {
    if (made === 2) return
    const cause = await causeOf(world, owner)
    if (cause === undefined) continue
    await fillTeams(world, owner, { ...cause, no: made })
    made += 1
  }
}

interface Cause {
  readonly id: string
  readonly merchant: string
  readonly from: string
  readonly until: string
}

/** A cause that raises today for at least a month more, and lets others ask. */
async function causeOf(world: DemoWorld, { id }: DemoOrganisation): Promise<Cause | undefined> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string; merchant: string }>(sql`
      select c.id, m.id as merchant from cause c
        join org_merchant m on m.organisation = c.organisation and m.channel = 'wechat' and m.state = 'active'
       where c.organisation = ${id} and c.status = 'raising' and c.kind = 'project' order by c.number`)
    for (const each of rows) {
      const row = (await findCause(act.tx, each.id))?.row
      if (row?.allowTogether !== true || row.custodial) continue
      if (row.raiseStart === null || row.raiseEnd === null) continue
      if (row.raiseEnd < addDays(world.today, 3) || row.raiseStart > addDays(world.today, -3))
        continue
      const end = addDays(world.today, 30)
      return {
        ...{ id: each.id, merchant: each.merchant, from: addDays(world.today, -2) },
        until: [row.raiseEnd, end].toSorted()[0] ?? end,
      }
    }
    return undefined
  })
}

async function fillTeams(
  world: DemoWorld,
  owner: DemoOrganisation,
  cause: Cause & { readonly no: number },
): Promise<void> {
  const { id: organisation, head } = owner
  const leader = await leaderOf(world, organisation, cause.no)
  const parents: Made[] = []
  for (const [title, kind, target, slogan, end] of teams) {
    const parent = end === 'running' && kind === 'school' ? parents[0]?.id : undefined
    const row = await world.as(head, new Date(), desk =>
      desk.insert(path, {
        ...{ cause: cause.id, parent: parent ?? null, title, kind, leader, target, slogan },
        startAt: `${cause.from}T00:00:00.000Z`,
        endAt: `${cause.until}T04:00:00.000Z`,
        ranking: kind === 'group' ? 'amount' : 'people',
      }),
    )
    parents.push(row)
    if (end !== 'closed') await giveByTeam(world, { organisation, cause, team: row.id })
    else
      await world.as(head, new Date(), desk =>
        desk.move(path, 'close', row, { reason: '活动取消，已筹善款留在项目' }),
      )
  }
  const [running] = parents
  if (running !== undefined && cause.no === 0)
    await endSomeTeams(world, owner, {
      ...{ cause: cause.id, leader, running: running.id, until: cause.until },
    })
}

/** Who leads is known by a paper. */
function leaderOf(world: DemoWorld, organisation: string, no: number): Promise<string> {
  return world.as(world.narrator, new Date(), async ({ insert }) => {
    const row = await insert('people/donor', {
      ...{ organisation, kind: 'person', name: no === 0 ? '许志明' : '何春燕' },
      ...{ displayName: no === 0 ? '志明队长' : '春燕队长', idNumber: paperOf(no) },
    })
    return row.id
  })
}

/** A citizen's number with a valid check. */
function paperOf(no: number): string {
  const digits = `6101041985031${2 + no}00${no}`
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

interface Given {
  readonly organisation: string
  readonly cause: Cause
  readonly team: string
}

/** A chain of shares and openings at whose ends people give. */
async function giveByTeam(world: DemoWorld, { organisation, cause, team }: Given) {
  const random = world.random(`team ${team}`)
  for (const [at, name] of givers.entries()) {
    const now = new Date(Date.now() - (givers.length - at) * 90_000)
    await world.as(world.narrator, now, async ({ act }) => {
      const device = newId()
      const step = { campaign: team, organisation, at: now.toISOString() }
      const share = await insertRow(act, teamAssist, {
        ...{ ...step, kind: 'share', device: newId(), shownName: `${name.slice(0, 1)}先生` },
      })
      const opened = await insertRow(act, teamAssist, {
        ...{ ...step, kind: 'open', device, via: share.id, depth: 1 },
      })
      await act.tx.execute(sql`update team_campaign set assists = assists + 2 where id = ${team}`)
      const [gift = ''] = await recordGifts(
        act,
        [
          {
            ...{ organisation, cause: cause.id, amount: random.int(10, 300) * 100, channel: '1' },
            ...{ source: 'team', sourceRef: team, merchant: cause.merchant },
            ...{ paidAt: now.toISOString(), displayName: `${name.slice(0, 1)}先生` },
            giver: { kind: 'person', name, phone: `1391${random.digits(7)}` },
          },
        ],
        { place: 'channel', audit: 'none' },
      )
      await noteTrail(act, {
        ...{ donation: gift, organisation, visitor: device, assist: opened.id },
        at: now.toISOString(),
      })
    })
  }
}
