import { and, eq, gt } from 'drizzle-orm'
import { pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { lockInScope } from '#kernel/server/commands.ts'
import { mayUnmask } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { noteLook, purposeQuestion } from '#kernel/server/reveal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { guardFiles, mayReadRecord } from '#modules/platform/server/index.ts'
import { userInfoChange } from '../../model/index.ts'
import { userInfoChangeServing } from './user-info-change.ts'

/** Milliseconds for which pictures of papers stay open to whoever gave a reason. */
const openFor = 15 * 60_000

/** Who opened the pictures of papers of a change, and when last. */
export const userChangeLook = pgTable(
  'user_change_look',
  {
    change: uuid('change').notNull(),
    account: uuid('account').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'string' }).notNull(),
  },
  table => [primaryKey({ columns: [table.change, table.account] })],
)

// An avatar is for every reviewer's eyes; papers open to whoever said why, and for a while.
export const changeFiles = guardFiles(userInfoChange, async (act, record) => {
  if (!(await mayReadRecord(act, userInfoChange.path, record))) return false
  const row = await findRow(act.tx, userInfoChange, record)
  if (row?.kind !== 'realName') return row !== undefined
  const since = new Date(act.now.getTime() - openFor).toISOString()
  const looks = await act.tx
    .select()
    .from(userChangeLook)
    .where(
      and(
        eq(userChangeLook.change, record),
        eq(userChangeLook.account, act.person.accountId),
        gt(userChangeLook.at, since),
      ),
    )
  return looks.length > 0
})

/** The pictures of an identity card, with purpose and reason, into both logs (PIPL art. 51). */
const picturesRoute = route({
  method: 'POST',
  path: '/api/website/userInfoChange/revealPictures',
  access: { action: 'userInfoChange.unmask' },
  summary: '查看实名认证的证件照片',
  question: z.strictObject({ id: z.uuid('记录编号有误'), ...purposeQuestion.shape }),
  async change({ id, purpose, reason }, act) {
    const action = 'userInfoChange.unmask'
    const row = await lockInScope(act, userInfoChangeServing, { id, action })
    // Whoever may not see the number may not see the card that bears it.
    if (!mayUnmask(act.person, userInfoChange.fields.idNumber, false)) throw denied()
    if (row.kind !== 'realName' || !row.pictures?.length) return act.refuse('该申请没有证件照片')
    const about = { resource: userInfoChange, row, field: 'pictures', label: '证件照片' }
    const asked = await noteLook(act, { ...about, purpose, reason })
    if (asked !== null) return asked
    const look = { change: id, account: act.person.accountId, at: act.now.toISOString() }
    await act.tx
      .insert(userChangeLook)
      .values(look)
      .onConflictDoUpdate({
        target: [userChangeLook.change, userChangeLook.account],
        set: { at: look.at },
      })
    return { pictures: row.pictures }
  },
})

export const changePictureRoutes: readonly AnyRoute[] = [picturesRoute]
