import { createHash } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  type activity,
  activitySession,
  activitySignUp,
  hoursOf,
  orangeUser,
} from '../../model/index.ts'
import { earn } from '../hearts/ledger.ts'
import { tellEvent } from '../mail/send.ts'
import { settingsOf } from '../settings.ts'
import { noteAbsences } from '../show/open-case.ts'
import { withinDay } from './sign-session.ts'
import { doTasks } from './tasks.ts'

type Activity = Row<typeof activity>
type SignUp = Row<typeof activitySignUp>
const table = tableOf(activitySignUp)

/**
 * Gives everybody who signed up a result, and hearts and hours to whoever was there; once. Whoever
 * signed in and never out has no hours until the organiser confirms them.
 */
export async function settle(act: Act, row: Activity) {
  const people = await findRows(
    act.tx,
    activitySignUp,
    sql`${table.activity} = ${row.id} and ${table.state} = 'passed'`,
    100_000,
  )
  // One order of users for everybody who earns.
  const ordered = people.toSorted((a, b) => (a.user < b.user ? -1 : 1))
  let issued = 0
  for (const each of ordered)
    issued += each.signInAt === null ? await miss(act, each) : await attend(act, row, each)
  if (row.hostUser !== null && row.hostHearts > 0)
    issued += await earn(act, {
      ...{ user: row.hostUser, kind: '15', hearts: row.hostHearts, organisation: row.organisation },
      source: { type: 'orange/activity', id: row.id, title: row.title },
    })
  await prove(act, row)
  const attended = ordered.filter(({ signInAt }) => signInAt !== null).length
  return { issued, attended, settledAt: act.now.toISOString() }
}

async function miss(act: Act, row: SignUp): Promise<number> {
  await moveRow(act, activitySignUp, row, 'miss', { missed: 'whole' })
  await act.tx.execute(sql`update orange_user set absences = absences + 1 where id = ${row.user}`)
  await noteAbsences(act, row.user)
  return 0
}

async function attend(act: Act, of: Activity, row: SignUp): Promise<number> {
  const session = await findRow(act.tx, activitySession, row.session)
  const isWhole = of.countHours && !of.signOut && session !== undefined
  const hours = isWhole
    ? await withinDay(act, row, hoursOf(row.signInAt ?? '', session.endAt))
    : row.hours
  const hearts = await earn(act, {
    ...{ user: row.user, kind: '14', hearts: of.hearts + Math.floor(of.perHour * hours) },
    organisation: of.organisation,
    source: { type: 'orange/activitySignUp', id: row.id, title: row.title },
  })
  await moveRow(act, activitySignUp, row, 'attend', { hours, hearts })
  await act.tx.execute(sql`
    update orange_user set activities = activities + 1, hours = hours + ${hours} where id = ${row.user}`)
  await thankInviter(act, row.user)
  await doTasks(act, row.user, 'activity')
  await tellEvent(act, row.user, 'settled')
  return hearts
}

/** Whoever brought somebody along is thanked once, after that one's first activity. */
async function thankInviter(act: Act, invited: string): Promise<void> {
  const user = await findRow(act.tx, orangeUser, invited)
  if (user?.inviter == null || user.activities !== 1) return
  const { values } = await settingsOf(act)
  const { rows } = await act.tx.execute<{ n: number }>(
    sql`select count(*)::int as n from orange_entry where "user" = ${user.inviter} and kind = '20'`,
  )
  if ((rows[0]?.n ?? 0) >= values.invitesMost) return
  const source = { type: 'invite', id: invited, title: `邀请 ${user.nickname}` }
  await earn(act, { user: user.inviter, kind: '20', hearts: values.invite, source })
}

/** The list as it was settled, kept beyond doubt by its fingerprint. */
async function prove(act: Act, row: Activity): Promise<void> {
  const list = await act.tx
    .select({
      id: table.id,
      user: table.user,
      state: table.state,
      hours: table.hours,
      hearts: table.hearts,
    })
    .from(table)
    .where(eq(table.activity, row.id))
    .orderBy(asc(table.id))
  const fingerprint = createHash('sha256').update(JSON.stringify(list)).digest('hex')
  await appendLeaves(act, [
    {
      ...{ kind: 'activitySettled', sourceType: 'orange/activity', sourceId: row.id },
      ...{ organisation: row.organisation, occurredAt: act.now.toISOString() },
      content: { number: row.number, people: String(list.length), fingerprint },
    },
  ])
}
