import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { JobWork } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { messageSend, officialAccount } from '../../model/index.ts'
import { openChannel } from './channel.ts'
import { type Claimed, claimSends, endSends } from './claim.ts'
import { noteHealth, whyFailed } from './health.ts'
import { expandMassSends, finishMassSends } from './mass-expand.ts'
import { linkOf } from './opened-route.ts'
import { busyCodes, lostCredentials, OaRefusal, refusedByFan } from './refusals.ts'
import { sendFreely } from './send-freely.ts'
import { OaUnreachable } from './transport.ts'

/** Messages that are sent side by side. */
const sideBySide = 5

/** Each minute: what is due goes to the channel, each message once though a node dies on the way. */
export const sendMessages = job('fans.send-messages', {
  label: '发送公众号消息',
  payload: z.object({}),
  retries: 0,
  every: '* * * * *',
  async run(_payload, work) {
    await expandMassSends(work)
    await sendFreely(work)
    while (!work.signal.aborted) {
      const claimed = await work.change(claimSends)
      if (claimed.length === 0 && (await work.change(act => noneDue(act.tx)))) break
      await sendAll(work, claimed)
    }
    await work.change(finishMassSends)
  },
})

async function noneDue(tx: Reader): Promise<boolean> {
  const { rows } = await tx.execute<{ due: boolean }>(sql`
    select exists (select from message_send where state = 'queued' and due_at <= now()) as due`)
  return rows[0]?.due !== true
}

async function sendAll(work: JobWork, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return
  const accounts = await work.change(act =>
    findRows(
      act.tx,
      officialAccount,
      inArray(tableOf(officialAccount).id, [...new Set(claimed.map(({ account }) => account))]),
    ),
  )
  for (const account of accounts) {
    const channel = openChannel(account, work.change, work.signal)
    const own = claimed.filter(each => each.account === account.id)
    const ended: Ended[] = []
    const faults: unknown[] = []
    for (let at = 0; at < own.length && faults.length === 0; at += sideBySide) {
      const told = await Promise.allSettled(
        own.slice(at, at + sideBySide).map(each => sendOne(channel, each)),
      )
      for (const each of told)
        if (each.status === 'rejected') faults.push(each.reason)
        else if (each.value !== undefined) ended.push(each.value)
    }
    // What was sent is kept, whatever another one met.
    await work.change(async act => {
      await endSends(act, ended)
      act.afterwards(() => invalidateCounts(messageSend))
    })
    if (faults.length > 0) throw faults[0]
    const lost = ended.find(each => each.lost !== undefined)?.lost
    if (lost !== undefined) await work.change(act => noteHealth(act, account.id, lost))
  }
}

type Ended = Parameters<typeof endSends>[1][number] & { readonly lost?: unknown }

async function sendOne(
  channel: ReturnType<typeof openChannel>,
  { id, open_id, template_id, values, link, mini_path, app_id }: Claimed,
): Promise<Ended | undefined> {
  const url = linkOf(id, link)
  try {
    const number = await channel.sendTemplate({
      ...{ touser: open_id, template_id, client_msg_id: id.replaceAll('-', '') },
      ...(url === undefined ? {} : { url }),
      ...(mini_path === null ? {} : { miniprogram: { appid: app_id, pagepath: mini_path } }),
      data: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
    })
    return { id, state: 'sent', number }
  } catch (error) {
    const said = whyFailed(error)
    if (error instanceof OaUnreachable)
      // What may have been sent stays under way: it is asked again by its number while the channel knows it.
      return error.isDoubtful ? undefined : { id, state: 'queued', error: said }
    if (!(error instanceof OaRefusal)) throw error
    if (refusedByFan.has(error.errcode)) return { id, state: 'refused', error: said }
    if (busyCodes.has(error.errcode)) return { id, state: 'queued', error: said }
    const lost = lostCredentials.has(error.errcode) ? { lost: error } : {}
    return { id, state: 'failed', error: said, ...lost }
  }
}
