import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { endTeams } from './team/team-campaign.ts'

const path = 'zhuanti/teamCampaign'
const member = 'zhuanti/teamMember'

interface Begun {
  readonly cause: string
  readonly leader: string
  /** The first team, which goes on. */
  readonly running: string
  /** The last day on which they may ask. */
  readonly until: string
}

/** Teams that wait for a reviewer, were sent back, or whose time is over, and who left the running one. */
export async function endSomeTeams(
  world: DemoWorld,
  owner: DemoOrganisation,
  { cause, leader, running, until }: Begun,
): Promise<void> {
  const { head } = owner
  const write = (at: Date, [startAt, endAt]: readonly [string, string], given: object) =>
    world.as(head, at, desk =>
      desk.insert(path, {
        ...{ cause, leader, target: 1_000_000, startAt, endAt, ranking: 'people' },
        ...given,
      }),
    )
  const today = new Date(`${world.today}T00:00:00+08:00`).toISOString()
  const later = `${until}T04:00:00.000Z`
  // Words that a reviewer has to weigh keep both from beginning by themselves.
  await write(new Date(), [today, later], {
    ...{ title: '阳光里小区邻里募集', kind: 'group', slogan: '一栋楼，一份心意' },
    story: '楼栋长统一登记，只留姓名和楼栋号，不收集家庭住址。',
  })
  const refused = await write(new Date(), [today, later], {
    ...{ title: '街角咖啡店满额立减', kind: 'company', slogan: '捐满三十元，到店立减' },
    story: '捐款后出示截图即可到店消费，捐款返现活动以门店公告为准。',
  })
  await world.as(await world.staff('reviewer1'), new Date(), desk =>
    desk.move(path, 'reject', refused, { opinion: '捐赠不能与消费返利挂钩，请修改宣言和故事。' }),
  )
  const begun = addDays(world.today, -2)
  const over = new Date(Date.now() - 3_600_000).toISOString()
  await write(
    new Date(`${begun}T00:00:00+08:00`),
    [new Date(`${begun}T00:00:00+08:00`).toISOString(), over],
    { title: '校友返校日一起捐', kind: 'team', slogan: '回母校，点一盏灯' },
  )
  await world.run(endTeams.name, {})
  await changeMembers(world, owner, { running, leader })
}

/** Three more take part in the team; one leaves it, one is taken out. */
async function changeMembers(
  world: DemoWorld,
  { id, head }: DemoOrganisation,
  { running, leader }: Pick<Begun, 'running' | 'leader'>,
): Promise<void> {
  const { rows } = await world.as(world.narrator, new Date(), ({ act }) =>
    act.tx.execute<{ id: string }>(sql`
      select id from donor d where organisation = ${id} and kind = 'person' and state = 'active'
         and not minor and id <> ${leader}
         and not exists (select from team_member m where m.campaign = ${running} and m.member = d.id)
       order by number limit 3`),
  )
  const ends = [undefined, 'leave', 'remove'] as const
  for (const [at, { id: person }] of rows.entries()) {
    const made = await world.as(head, new Date(), desk =>
      desk.insert(member, { campaign: running, member: person, target: 50_000 }),
    )
    const end = ends[at]
    if (end !== undefined)
      await world.as(head, new Date(), desk =>
        desk.move(member, end, made, end === 'remove' ? { reason: '冒用单位名义邀请' } : {}),
      )
  }
}
