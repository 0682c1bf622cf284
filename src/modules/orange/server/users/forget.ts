import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { orangeUser, photoShow } from '../../model/index.ts'
import { cancelSignUp } from '../activity/sign-up.ts'
import { expireLots, lockUser, type User } from '../hearts/entries.ts'

/** How somebody is called who left, once what is personal is gone. */
export const nameless = '已退出用户'

/** Whoever leaves keeps no hearts and no places: those go to who waits for them. */
export async function leave(act: Act, id: string): Promise<void> {
  await lockUser(act, id)
  const at = act.now.toISOString()
  const { rows: open } = await act.tx.execute<{ id: string }>(sql`
    select u.id from activity_sign_up u join activity_session s on s.id = u.session
     where u."user" = ${id}::uuid and u.state in ('pending', 'passed', 'waiting')
       and u.sign_in_at is null and s.start_at > ${at}::timestamptz order by u.id`)
  for (const each of open)
    await cancelSignUp(act, { id: each.id, user: id, reason: '用户退出橙心' })
  await act.tx.execute(sql`update orange_heart_lot set expire_at = ${at} where "user" = ${id}`)
  await expireLots(act, id)
  const row = await lockRow(act, orangeUser, id)
  if (row.state !== 'left') await moveRow(act, orangeUser, row, 'leave', { leftAt: at })
}

/** What is personal goes, the entries stay: facts, guardians, answers, where a phone was, photos. */
export async function forget(act: Act, row: User): Promise<void> {
  await updateRow(act, orangeUser, row, {
    ...{ nickname: nameless, area: null, company: null, group: null, birthYear: null },
    ...{ tags: null, channel: null, standing: null },
  })
  await act.tx.execute(sql`delete from guardian_consent where "user" = ${row.id}`)
  await act.tx.execute(
    sql`update activity_sign_up set answers = null, feedback = null where "user" = ${row.id}::uuid`,
  )
  await act.tx.execute(
    sql`update sign_in set location = null, device = null where "user" = ${row.id}::uuid`,
  )
  const photos = tableOf(photoShow)
  const seen = inArray(photos.state, ['pending', 'shown', 'featured'])
  for (const photo of await findRows(act.tx, photoShow, and(eq(photos.user, row.id), seen), 10_000))
    await moveRow(act, photoShow, photo, 'remove')
}

/** The account of a registered user is erased: whoever takes part in the programme by it leaves and is forgotten at once. */
export async function forgetHearts(act: Act, registered: string): Promise<void> {
  const [known] = await findRows(act.tx, orangeUser, eq(tableOf(orangeUser).user, registered), 1)
  if (known === undefined) return
  await leave(act, known.id)
  const row = await lockRow(act, orangeUser, known.id)
  if (row.nickname !== nameless) await forget(act, row)
}
