import { type SQL, sql } from 'drizzle-orm'
import { catalogue } from './catalogue.ts'
import { isOwnedAlike } from './owner-is.ts'

type Finds = Readonly<Record<string, (values: readonly unknown[]) => SQL>>

const activeGrants = sql`from "grant" where "grant".account = account.id and "grant".state = 'active'`

/** Accounts by what they hold: roles in force, security keys, full-time posts, grants that wait. */
export const accountFinds: Finds = {
  role: ids =>
    ids.length === 0
      ? sql`exists (select ${activeGrants})`
      : sql`exists (select ${activeGrants} and "grant".role in (${listOf(ids, 'uuid')}))`,
  hasKey: () =>
    sql`exists (select from security_key where security_key.account = account.id and security_key.state in ('normal', 'frozen'))`,
  fullTime: () =>
    sql`exists (select from position where position.id = any(account.positions) and position.full_time)`,
  awaitsGrant: () =>
    sql`exists (select from "grant" where "grant".account = account.id and "grant".state = 'pending')`,
}

/** Roles by an action that they hold: the one of that name, else part of a name or of a label. */
export const roleFinds: Finds = {
  holds: ([typed]) => {
    const word = typeof typed === 'string' ? typed.trim() : ''
    const { actions } = catalogue()
    const exact = actions.filter(({ name }) => name === word)
    const found =
      exact.length > 0
        ? exact
        : actions.filter(({ name, label }) => name.includes(word) || label.includes(word))
    const names = found.map(({ name }) => name)
    return names.length === 0 ? sql`false` : sql`role.actions ?| array[${listOf(names, 'text')}]`
  },
}

/** Departments in which nobody works, those below them left aside. */
export const departmentFinds: Finds = {
  empty: () =>
    sql`not exists (select from account where account.department = department.id and account.state <> 'cancelled')`,
}

const holders = sql`(select count(*) from account where position.id = any(account.positions) and account.state in ('pending', 'enabled'))`

/** Positions by how many hold them: nobody, or more than planned. */
export const positionFinds: Finds = {
  vacant: () => sql`${holders} = 0`,
  crowded: () => sql`position.headcount > 0 and ${holders} > position.headcount`,
}

const isTaken = sql`exists (select from account where lower(account.login_name) = lower(registration_request.login_name)
  or (account.state <> 'cancelled' and account.phone_index = registration_request.phone_mark))`
const wasRefused = sql`exists (select from registration_request other where other.phone_index = registration_request.phone_index
  and other.id <> registration_request.id and other.state = 'rejected'
  and other.submitted_at between registration_request.submitted_at - interval '30 days' and registration_request.submitted_at)`
const isDoubtful = sql`(${wasRefused} or registration_request.disposable_mail or exists (
  select from structure_setting setting where ${isOwnedAlike('setting', 'registration_request')}
    and not setting.accepts_registration))`
const lights: Readonly<Record<string, SQL>> = {
  red: isTaken,
  amber: sql`not ${isTaken} and ${isDoubtful}`,
  green: sql`not ${isTaken} and not ${isDoubtful}`,
}

/** Requests to join by the gravest thing that was found about them. */
export const registrationFinds: Finds = {
  light: results =>
    sql`(${sql.join(
      (results.length === 0 ? Object.keys(lights) : results).map(
        each => sql`(${lights[String(each)] ?? sql`false`})`,
      ),
      sql` or `,
    )})`,
}

function listOf(values: readonly unknown[], type: 'uuid' | 'text'): SQL {
  return sql.join(
    values.map(value => sql`${value}::${sql.raw(type)}`),
    sql`, `,
  )
}
