import { and, eq, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay, formatMoment } from '#kernel/server/china-time.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { job } from '#kernel/server/job.ts'
import { findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type MailEvent, mailDelivery, promotionalMails, stationMail } from '../../model/index.ts'
import { inAudience } from './audience.ts'

const table = tableOf(stationMail)
const atOnce = 1000
type Mail = Row<typeof stationMail>

/** Whether invitations wait at this moment: nobody is woken between 22:00 and 08:00 in Beijing. */
export function isQuiet(now: Date): boolean {
  const hour = Number(formatMoment(now).slice(11, 13))
  return hour >= 22 || hour < 8
}

/**
 * Delivers to the next users, each once: who has a copy already is left out, so that a run that died
 * goes on where it stood. Answers how many; 0 when all have theirs or the letter was recalled.
 */
export async function sendSome(act: Act, id: string): Promise<number> {
  const mail = await lockRow(act, stationMail, id)
  if (mail?.state !== 'sending') return 0
  // What was begun in the evening goes on in the morning.
  if (promotionalMails.includes(mail.kind) && isQuiet(act.now)) return 0
  const { rows } = await act.tx.execute<{ id: string; reachable: boolean }>(sql`
    select u.id, r.state in ('normal', 'frozen') as reachable
      from orange_user u join registered_user r on r.id = u."user"
     where ${inAudience(mail)}
       and not exists (select from mail_delivery d where d.mail = ${id} and d."user" = u.id)
     order by u.id limit ${atOnce}`)
  if (rows.length === 0) {
    await moveRow(act, stationMail, mail, 'finish', { finishedAt: act.now.toISOString() })
    return 0
  }
  await deliver(act, mail, rows)
  return rows.length
}

/** Writes copies of a letter, and counts them. */
async function deliver(
  act: Act,
  mail: Mail,
  users: readonly { readonly id: string; readonly reachable: boolean }[],
): Promise<void> {
  await insertMany(
    act,
    mailDelivery,
    users.map(({ id: user, reachable }) => ({
      ...{ mail: mail.id, subject: mail.title, kind: mail.kind, user },
      status: reachable ? ('delivered' as const) : ('failed' as const),
      why: reachable ? null : '账号已注销',
      deliveredAt: reachable ? act.now.toISOString() : null,
    })),
    { skipTaken: true },
  )
  await recount(act, mail.id)
}

/** The figures of a letter, by its copies. */
export async function recount(act: Act, mail: string): Promise<void> {
  await act.tx.execute(sql`
    update station_mail m set delivered = d.delivered, failed = d.failed, read = d.read,
           clicked = d.clicked
      from (select count(*) filter (where status in ('delivered', 'recalled')) as delivered,
                   count(*) filter (where status = 'failed') as failed,
                   count(read_at) as read, count(clicked_at) as clicked
              from mail_delivery where mail = ${mail}) d
     where m.id = ${mail}`)
}

/** Sends a letter to its end, piece by piece, each in a transaction of its own. */
export const sendMail = job('orange.send-mail', {
  label: '发送站内信',
  payload: z.object({ mail: z.uuid() }),
  retries: 5,
  seconds: 3600,
  async run({ mail: id }, work) {
    const isOpen = await work.change(async act => {
      const mail = await lockRow(act, stationMail, id)
      if (mail?.state !== 'scheduled') return mail?.state === 'sending'
      if (mail.sendMode === 'event') return false
      if (mail.sendAt !== null && mail.sendAt > act.now.toISOString()) return false
      if (promotionalMails.includes(mail.kind) && isQuiet(act.now)) return false
      await moveRow(act, stationMail, mail, 'start', { sentAt: act.now.toISOString() })
      return true
    })
    while (isOpen && !work.signal.aborted) {
      if ((await work.change(act => sendSome(act, id))) === 0) return
    }
  },
})

/** Every minute: letters whose time has come, and those that a killed process left halfway. */
export const sendDueMails = job('orange.send-due-mails', {
  label: '到时发送站内信',
  payload: z.object({}),
  retries: 1,
  every: '* * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const due = or(
        eq(table.state, 'sending'),
        and(
          eq(table.state, 'scheduled'),
          sql`${table.sendMode} <> 'event'`,
          or(sql`${table.sendAt} is null`, lte(table.sendAt, act.now.toISOString())),
        ),
      )
      for (const { id } of await findRows(act.tx, stationMail, due, 20))
        await act.enqueue(sendMail, { mail: id })
    }),
})

/** Something happened to one user: the letters that wait for it go to them, once a letter. */
export async function tellEvent(act: Act, user: string, event: MailEvent): Promise<void> {
  const waiting = and(
    eq(table.state, 'scheduled'),
    eq(table.sendMode, 'event'),
    eq(table.event, event),
  )
  for (const mail of await findRows(act.tx, stationMail, waiting, 5))
    if (promotionalMails.includes(mail.kind) && isQuiet(act.now))
      await act.enqueue(tellLater, { mail: mail.id, user }, { after: morningAfter(act.now) })
    else await tellOne(act, mail, user)
}

/** Whether a letter is for a user now, who did not opt out of it. */
export async function isFor(act: Act, mail: Mail, user: string): Promise<boolean> {
  const { rows } = await act.tx.execute(
    sql`select from orange_user u where u.id = ${user} and ${inAudience(mail)}`,
  )
  return rows.length > 0
}

/** One user's copy of a letter, where the letter is for them and they did not opt out of it. */
async function tellOne(act: Act, mail: Mail, user: string): Promise<void> {
  if (await isFor(act, mail, user)) await deliver(act, mail, [{ id: user, reachable: true }])
}

/** The next eight o'clock in Beijing. */
function morningAfter(now: Date): Date {
  const today = beijingDay(now)
  const isLate = Number(formatMoment(now).slice(11, 13)) >= 8
  return new Date(`${isLate ? addDays(today, 1) : today}T08:00:00+08:00`)
}

/** In the morning: what happened to a user in the night. */
export const tellLater = job('orange.tell-later', {
  label: '夜间事件的站内信',
  payload: z.object({ mail: z.uuid(), user: z.uuid() }),
  retries: 3,
  run: ({ mail: id, user }, work) =>
    work.change(async act => {
      const mail = await lockRow(act, stationMail, id)
      if (mail?.state === 'scheduled') await tellOne(act, mail, user)
    }),
})

/** Whether a user still has an account that letters reach. */
export async function isReachable(act: Act, user: string): Promise<boolean> {
  const { rows } = await act.tx.execute<{ ok: boolean }>(sql`
    select r.state in ('normal', 'frozen') as ok from orange_user u
      join registered_user r on r.id = u."user" where u.id = ${user}`)
  return rows[0]?.ok === true
}
