import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account, position } from '#modules/access/model/index.ts'
import { menuDressings } from '#modules/access/server/index.ts'
import { connectedTitle } from './connected-title.ts'
import { lastLoginSentence } from './last-login.ts'
import { logoAddress } from './logo-address.ts'
import { modulesOfPerson } from './modules-of-person.ts'
import { subjectOf } from './passwords.ts'
import { type AccountPorts, accountPorts } from './ports.ts'
import { daysLeftOf } from './restriction.ts'
import { readSecurity, type SecuritySettings } from './settings.ts'
import { phoneMask } from './sms-codes.ts'

const nothing = z.object({})

/** Menus and buttons of the signed-in person. */
const modulesRoute = route({
  method: 'GET',
  path: '/api/upms/upms/getUserModulesByLoginInfoStep',
  access: 'signedIn',
  summary: '查询登录人的菜单与操作',
  question: nothing,
  async handle(_question, { visitor, database }) {
    if (visitor.person === null) return []
    const own = modulesOfPerson(visitor.person)
    return database.read('all', async reader => {
      let modules = own
      for (const dress of menuDressings()) modules = await dress(reader, modules)
      return modules
    })
  },
})

/** The signed-in person, for header and shell. */
const userRoute = route({
  method: 'GET',
  path: '/api/user/user/getUserInfoByManage',
  access: 'signedIn',
  summary: '查询登录人',
  question: nothing,
  async read(_question, act) {
    const { person, tx } = act
    const row = await findRow(tx, account, person.accountId)
    if (row === undefined) throw absent()
    const security = await readSecurity(tx, subjectOf(row))
    const organisation = row.organisation
    const organisationName =
      organisation === null
        ? undefined
        : await connectedTitle(tx, 'charity/organisation', organisation)
    const department =
      row.department === null ? null : await connectedTitle(tx, 'access/department', row.department)
    const daysLeft = daysLeftOf(row, security, act.now)
    const lastLogin = await lastLoginOf(act, person.sessionId)
    return {
      id: row.id,
      loginName: row.loginName,
      userLogo: logoAddress(row.userLogo),
      realName: row.realName,
      phoneMask: phoneMask(row.phone),
      ownerKind: row.ownerKind,
      organisation:
        organisation === null ? null : { id: organisation, name: organisationName ?? '' },
      department,
      positions: await positionsOf(act, row.positions ?? []),
      restricted: 'none',
      passwordDaysLeft: daysLeft,
      lastLogin,
      unread: await accountPorts().countUnread(act),
      todo: await accountPorts().countTodo(act),
      messages: accountPorts().messageSources(act),
      message: messageOf(daysLeft, lastLogin, security),
    }
  },
})

interface LastLogin extends Record<string, unknown> {
  readonly at: string
  readonly ip: string
  readonly area: string | null
  readonly device: string | null
}

type Reading = Parameters<AccountPorts['countUnread']>[0]

async function lastLoginOf(act: Reading, sessionId: string): Promise<LastLogin | null> {
  const { rows } = await act.tx.execute<LastLogin>(sql`
    select to_char(started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, ip, area, device
    from session where account = ${act.person.accountId}::uuid and id <> ${sessionId}::uuid
    order by started_at desc limit 1`)
  return rows[0] ?? null
}

async function positionsOf(act: Reading, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await findRows(act.tx, position, inArray(tableOf(position).id, [...ids]))
  return ids.flatMap(id => rows.find(row => row.id === id)?.name ?? [])
}

function messageOf(
  daysLeft: number | null,
  lastLogin: LastLogin | null,
  security: SecuritySettings,
): string | null {
  if (daysLeft !== null && daysLeft <= security.of('password.warnDays'))
    return `密码将于 ${daysLeft} 天后过期`
  if (lastLogin === null) return null
  return lastLoginSentence(lastLogin.at, lastLogin.area)
}

/** The public site of the account's organisation, else the platform's; '' when there is none. */
const domainRoute = route({
  method: 'GET',
  path: '/api/upms/charity/getCharityDomain',
  access: 'public',
  whileRestricted: true,
  summary: '查询公益号域名',
  question: z.object({ type: z.enum(['1', '2']).default('1') }),
  async handle({ type }, { visitor, database }) {
    const person = visitor.person
    const organisation = person?.ownerKind === 'organisation' ? person.ownerId : null
    return database.read('all', reader => accountPorts().domainOf(reader, organisation, type))
  },
})

export const userRoutes = [modulesRoute, userRoute, domainRoute]
