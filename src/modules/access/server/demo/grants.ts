import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import {
  type DemoOrganisation,
  type DemoWorld,
  daysAgo,
  type Made,
} from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { grant } from '../../model/grant.ts'
import { role } from '../../model/role.ts'
import type { Newcomers } from './newcomers.ts'

interface Cast {
  readonly organisation: DemoOrganisation
  readonly head: Person
  readonly people: Newcomers
}

/** A role of one's own that looks at projects, and one that nobody needs any more. */
async function makeRoles(world: DemoWorld, { head }: Cast): Promise<Made> {
  const places = ['/project/promine']
  const looks = { dataScope: 'organisation', places, actions: ['project.view'] }
  return world.as(head, daysAgo(world, 140), async ({ insert, move }) => {
    const kept = await insert(role.path, {
      ...{ code: 'project_reader', name: '项目资料查阅', ...looks },
      remark: '志愿者、实习生查阅项目资料用，不能修改',
    })
    const old = await insert(role.path, {
      ...{ code: 'campaign_2025', name: '99公益日专项', ...looks },
      remark: '2025 年 99 公益日期间临时使用',
    })
    await move(role.path, 'disable', old)
    return kept
  })
}

/** What was granted some months ago, and has ended since or not. */
export async function grantFirst(world: DemoWorld, cast: Cast): Promise<void> {
  const { head, people } = cast
  const reader = await makeRoles(world, cast)
  const give = (days: number, to: string, given: object) =>
    granted(world, head, { days, to, given })
  await give(120, people.leaver, { role: reader.id, reason: '负责助学项目资料归档' })
  await give(90, people.going, {
    ...{ role: reader.id, validUntil: addDays(world.today, -12) },
    reason: '年度审计期间查阅项目资料',
  })
  const taken = await give(85, people.moving, { role: reader.id, reason: '参与项目回访' })
  await give(80, people.staying, { role: reader.id, reason: '协助编写项目年报' })
  await world.as(head, daysAgo(world, 64), ({ move }) =>
    move(grant.path, 'revoke', taken, { reason: '回访工作已结束' }),
  )
}

/** What much can be done with waits for a second head: he let one pass, refused one, and one waits. */
export async function grantLately(
  world: DemoWorld,
  { organisation, head, people }: Cast,
): Promise<void> {
  const roles = await world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string; code: string }>(sql`
      select id, code from role where owner_kind = 'platform' and code in ('org_finance', 'org_operator')`)
    return new Map(rows.map(({ id, code }) => [code, id]))
  })
  const give = (days: number, to: string, code: string, reason: string) =>
    granted(world, head, { days, to, given: { role: roles.get(code), reason } })
  const decide = (given: Made, move: string, answers: object = {}) =>
    world.as(organisation.head, daysAgo(world, 9), desk =>
      desk.move(grant.path, move, given, { ...answers }),
    )
  await decide(await give(10, people.moving, 'org_operator', '接手项目运营'), 'confirm')
  await decide(await give(10, people.staying, 'org_finance', '临时协助票据开具'), 'refuse', {
    reason: '票据岗已有专人，不宜由传播岗位兼任',
  })
  await give(1, people.staying, 'org_operator', '调入筹资传播部后负责月捐运营')
}

function granted(
  world: DemoWorld,
  head: Person,
  { days, to, given }: { readonly days: number; readonly to: string; readonly given: object },
): Promise<Made> {
  return world.as(head, daysAgo(world, days), ({ insert }) =>
    insert(grant.path, { account: to, ...given }),
  )
}
