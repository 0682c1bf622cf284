import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { fillAccounts } from './fill-accounts.ts'
import { fillCompanies } from './fill-companies.ts'
import { fillFollowers } from './fill-followers.ts'
import { fillVisits } from './fill-visits.ts'

/** Fans, companies, groups and contacts of the demo world. */
export async function fillFans(world: DemoWorld): Promise<void> {
  await world.run('fans.renew-donors', {})
  await world.run('people.find-twins', {})
  await world.run('fans.renew-aided', {})
  for (const [at, organisation] of world.organisations.slice(0, 3).entries()) {
    const donors = await donorsOf(world, organisation)
    await fillCompanies(world, organisation, { at, donors })
    await fillFollowers(world, organisation, { at, donors })
    await fillCare(world, organisation, donors)
    await fillVisits(world, organisation.id)
  }
  const [first] = world.organisations
  if (first !== undefined) await fillAccounts(world, first)
}

/** Donors of an organisation who gave, the latest first. */
async function donorsOf(world: DemoWorld, { id }: DemoOrganisation): Promise<readonly string[]> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string }>(sql`
      select id from donor where organisation = ${id}::uuid and kind = 'person' and state = 'active'
         and count > 0 and not quiet order by last_at desc limit 24`)
    return rows.map(each => each.id)
  })
}

const said = [
  ['phone', 'reached', '致电感谢，介绍项目进展，捐赠人愿意继续支持'],
  ['wechat', 'interested', '微信发送项目周报，询问月捐方式'],
  ['visit', 'reached', '上门拜访，赠送受助学生来信'],
  ['phone', 'missed', '电话未接通，改日再联系'],
] as const

const groups = [
  ['晨光公益跑团', 'riders', '每公里都有意义'],
  ['一九九八级校友会', 'alumni', '不忘来时路'],
  ['社区爱心志愿队', 'volunteers', '邻里守望'],
] as const

/** What was said with donors, groups with members, thanks by word. */
async function fillCare(
  world: DemoWorld,
  { id: organisation, head }: DemoOrganisation,
  donors: readonly string[],
): Promise<void> {
  const then = new Date(Date.now() - 20 * 86_400_000)
  const dayOf = (days: number) => addDays(world.today, days)
  await world.as(head, then, async ({ insert }) => {
    for (const [at, donor] of donors.slice(0, 8).entries()) {
      const [kind, result, summary] = said[at % said.length] ?? said[0]
      await insert('fans/contactLog', {
        ...{ donor, kind, result, summary, direction: 'out' },
        at: new Date(then.getTime() - (at + 1) * 3_600_000).toISOString(),
        // Some of it is due, some lies ahead, some needs nothing further.
        ...(at % 3 === 2 ? {} : { nextAt: dayOf(at % 3 === 0 ? -3 : 9), nextWhat: '跟进捐赠意向' }),
      })
    }
  })
  await world.as(head, then, async ({ insert, move }) => {
    for (const [at, [name, kind, slogan]] of groups.entries()) {
      const of = donors.slice(at * 4, at * 4 + 4)
      const [leader] = of
      if (leader === undefined) continue
      const group = await insert('fans/donorGroup', { organisation, name, kind, slogan, leader })
      for (const donor of of)
        await insert('fans/groupMember', {
          ...{ group: group.id, donor, role: donor === leader ? 'leader' : 'member' },
          joinedOn: dayOf(-40 - at * 10),
        })
      if (at === 2) await move('fans/donorGroup', 'disband', group, { reason: '活动已结束' })
    }
  })
  await world.as(head, new Date(), async ({ move, act }) => {
    for (const id of donors.slice(0, 5)) {
      const { rows } = await act.tx.execute<{ id: string; version: number }>(
        sql`select id, version from donor where id = ${id}::uuid`,
      )
      const [row] = rows
      if (row !== undefined)
        await move('people/donor', 'thank', row, { words: '感谢您的善心善行', way: 'phone' })
    }
  })
}
