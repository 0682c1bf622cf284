import { type DemoOrganisation, type DemoWorld, daysAgo } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '../../model/account.ts'
import { department } from '../../model/department.ts'
import { position } from '../../model/position.ts'
import { grantFirst, grantLately } from './grants.ts'
import { leaveAndChange, setDeputies } from './leave-and-change.ts'
import { idOf, openNewcomers } from './newcomers.ts'
import { reviewNow, reviewPlatform, reviewQuarter } from './review-rights.ts'

/** How the people and rights of one organisation changed over its last months. */
export async function changePeople(world: DemoWorld): Promise<void> {
  const [organisation] = world.organisations
  if (organisation === undefined) return
  const head = await world.colleague(organisation, 'head')
  const operator = await world.colleague(organisation, 'operator')
  const people = await openNewcomers(world, organisation, head)
  await world.as(head, daysAgo(world, 143), async ({ act, move }) => {
    const row = await findRow(act.tx, account, people.gone)
    const reason = '入职前放弃录用，账号未启用'
    if (row !== undefined) await move(account.path, 'cancel', row, { reason })
  })
  await closePlaces(world, organisation, head)
  const cast = { organisation, head, operator, people }
  await grantFirst(world, cast)
  await reviewQuarter(world, cast, people.leaver)
  await grantLately(world, cast)
  await reviewNow(world, cast)
  await reviewPlatform(world)
  await leaveAndChange(world, cast)
  await setDeputies(world, cast)
  await world.run('access.end-overdue', {})
}

/** A department that was merged, one that was closed, and a position that is not filled any more. */
async function closePlaces(
  world: DemoWorld,
  organisation: DemoOrganisation,
  head: Person,
): Promise<void> {
  await world.as(head, daysAgo(world, 130), async desk => {
    const { insert, move } = desk
    const outreach = await idOf(desk, 'department', { organisation, name: '筹资传播部' })
    const projects = await idOf(desk, 'department', { organisation, name: '项目部' })
    const campaigns = await insert(department.path, {
      name: '活动执行部',
      parent: outreach,
      sort: 8,
    })
    await move(department.path, 'merge', campaigns, {
      ...{ target: outreach, reason: '活动执行并入筹资传播部统一安排' },
    })
    const relief = await insert(department.path, {
      ...{ name: '防汛救灾专班', parent: projects, sort: 9 },
      remark: '2025 年汛期临时设立，任务结束后停用',
    })
    await move(department.path, 'disable', relief)
    const typist = await insert(position.path, {
      ...{ name: '档案录入员', category: 'support', keyPost: false, headcount: 1, level: 6 },
      duties: '纸质受助档案的电子化录入，已于录入完成后撤销该岗位',
    })
    await move(position.path, 'disable', typist)
  })
}
