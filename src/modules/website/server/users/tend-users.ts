import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  interaction,
  publicComment,
  registeredUser,
  regretDays,
  userInfoChange,
  userMessage,
} from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { forgetDevices } from './devices.ts'
import { isMinor, type RegisteredUser, thawed } from './registered-user.ts'

const table = tableOf(registeredUser)
const dayLength = 86_400_000
const atOnce = 1000

/** Every hour: freezes that ended, those who cancelled 15 days ago, who came of age, and what users gave. */
export const tendUsers = job('website.tend-users', {
  label: '用户注销与匿名化',
  payload: z.object({}),
  retries: 3,
  every: '7 * * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const over = and(eq(table.state, 'frozen'), lt(table.freezeUntil, act.now.toISOString()))
      for (const row of await findRows(act.tx, registeredUser, over))
        await moveRow(act, registeredUser, row, 'unfreeze', thawed)
      const last = new Date(act.now.getTime() - regretDays * dayLength).toISOString()
      const gone = and(eq(table.state, 'cancelled'), lt(table.cancelledAt, last))
      for (const row of await findRows(act.tx, registeredUser, gone)) await eraseUser(act, row)
    })
    for (let last: string | undefined, isOver = false; !isOver; ) {
      if (work.signal.aborted) return
      last = await work.change(act => tendSome(act, last))
      isOver = last === undefined
    }
  },
})

/** Brings what is derived of the next users up to date; the last id, or undefined when all are done. */
async function tendSome(act: Act, after: string | undefined): Promise<string | undefined> {
  const held = inArray(table.state, ['normal', 'frozen'])
  const rows = await findRows(
    act.tx,
    registeredUser,
    after === undefined ? held : and(held, gt(table.id, after)),
    atOnce,
  )
  await releaseGrown(act, rows)
  await countGiving(act, rows)
  return rows.length < atOnce ? undefined : rows.at(-1)?.id
}

/** Whoever had the eighteenth birthday is no minor any more; whose birthday nobody knows stays one. */
async function releaseGrown(act: Act, rows: readonly RegisteredUser[]): Promise<void> {
  const grown = rows.filter(
    ({ minor, birthday }) => minor && birthday !== null && !isMinor(birthday, act.now),
  )
  if (grown.length === 0) return
  const ids = grown.map(({ id }) => id)
  await act.tx.update(table).set({ minor: false }).where(inArray(table.id, ids))
}

/** Writes what users gave beside them. */
async function countGiving(act: Act, rows: readonly RegisteredUser[]): Promise<void> {
  const giving = await websitePorts().givingOf(
    act.tx,
    rows.flatMap(row => row.phone ?? []),
  )
  const figures = rows.flatMap(row => {
    const gifts = giving.get(row.phone ?? '') ?? []
    const count = gifts.reduce((sum, each) => sum + each.count, 0)
    const net = gifts.reduce((sum, each) => sum + each.net, 0)
    return count === row.donationCount && net === row.donationAmount
      ? []
      : [{ id: row.id, count, net }]
  })
  if (figures.length > 0)
    await act.tx.execute(sql`
      update registered_user set donation_count = figure.count, donation_amount = figure.net
        from json_to_recordset(${JSON.stringify(figures)}::json) as figure(id uuid, count int, net bigint)
       where registered_user.id = figure.id`)
}

/** Destroys what tells who a user was; donations and books keep what the law requires of them. */
async function eraseUser(act: Act, row: RegisteredUser): Promise<void> {
  await websitePorts().forgetUser(act, row)
  const unnamed = { displayName: '爱心人士', ip: null, device: null }
  for (const written of [tableOf(publicComment), tableOf(interaction)])
    await act.tx.update(written).set(unnamed).where(eq(written.user, row.id))
  await act.tx.delete(tableOf(userMessage)).where(eq(tableOf(userMessage).user, row.id))
  await forgetChanges(act, row.id)
  await forgetDevices(act, row.id)
  await moveRow(act, registeredUser, row, 'erase', {
    nickname: '已注销用户',
    avatar: null,
    bio: null,
    phone: null,
    realName: null,
    idNumber: null,
    birthday: null,
    sex: null,
    area: null,
    occupation: null,
    guardian: null,
    openIds: null,
    realNameState: 'none',
  })
}

/** The asked changes stay as decisions, without what was asked for; open ones are withdrawn. */
async function forgetChanges(act: Act, user: string): Promise<void> {
  const changes = tableOf(userInfoChange)
  const of = eq(changes.user, user)
  for (const open of await findRows(act.tx, userInfoChange, and(of, eq(changes.state, 'pending'))))
    await moveRow(act, userInfoChange, open, 'withdraw')
  for (const row of await findRows(act.tx, userInfoChange, of))
    await updateRow(
      act,
      userInfoChange,
      row,
      { before: {}, after: {}, realName: null, idNumber: null, phone: null, pictures: null },
      { verb: 'forget', label: '匿名化' },
    )
}
