import { sql } from 'drizzle-orm'
import {
  type DemoOrganisation,
  type DemoWorld,
  type Desk,
  daysAgo,
} from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, moveRow } from '#kernel/server/rows.ts'
import { account } from '../../model/account.ts'

/** Somebody of an organisation who has an account and does not sign in to the demo world. */
interface Newcomer {
  readonly login: string
  readonly realName: string
  readonly department: string
  readonly position?: string
}

const newcomers = {
  leaver: { login: 'duanyt', realName: '段雨桐', department: '项目部', position: '项目主管' },
  going: { login: 'cuizm', realName: '崔子墨', department: '筹资传播部', position: '筹款专员' },
  staying: { login: 'shaowj', realName: '邵文静', department: '项目部' },
  moving: { login: 'kanghw', realName: '康宏伟', department: '筹资传播部' },
  gone: { login: 'luojx', realName: '罗静萱', department: '秘书处' },
} as const satisfies Readonly<Record<string, Newcomer>>

/** Accounts of those who came last, by what becomes of them. */
export type Newcomers = Readonly<Record<keyof typeof newcomers, string>>

/** Opens the accounts of people whose working life has changed; their ids. */
export async function openNewcomers(
  world: DemoWorld,
  organisation: DemoOrganisation,
  head: Person,
): Promise<Newcomers> {
  const prefix = head.loginName.split('.')[0]
  const random = world.random('newcomers')
  const opened: [string, string][] = []
  for (const [name, someone] of Object.entries<Newcomer>(newcomers)) {
    const made = await world.as(head, daysAgo(world, 150), async desk =>
      desk.insert(account.path, {
        loginName: `${prefix}.${someone.login}`,
        realName: someone.realName,
        phone: `161${random.digits(8)}`,
        department: await idOf(desk, 'department', { organisation, name: someone.department }),
        ...(someone.position && {
          positions: [await idOf(desk, 'position', { organisation, name: someone.position })],
        }),
        manager: head.accountId,
        staffNo: `YG${random.digits(4)}`,
      }),
    )
    opened.push([name, made.id])
    if (name !== 'gone') await comeIn(world, made.id)
  }
  // The names are those of `newcomers`.
  return Object.fromEntries(opened) as Newcomers
}

/** The holder followed the link, and was here some days ago. */
async function comeIn(world: DemoWorld, id: string): Promise<void> {
  await world.as(world.narrator, daysAgo(world, 149), async ({ act }) => {
    const row = await findRow(act.tx, account, id)
    if (row !== undefined) await moveRow(act, account, row, 'activate')
    await act.tx.execute(
      sql`update account set last_login_at = now() - interval '2 days' where id = ${id}::uuid`,
    )
  })
}

/** The department or position of an organisation by its name. */
export async function idOf(
  { act }: Desk,
  table: 'department' | 'position',
  { organisation, name }: { readonly organisation: DemoOrganisation; readonly name: string },
): Promise<string> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from ${sql.identifier(table)}
     where organisation = ${organisation.id}::uuid and name = ${name} limit 1`)
  const [found] = rows
  if (found === undefined) throw new Error(`${organisation.name} has no ${name}`)
  return found.id
}
