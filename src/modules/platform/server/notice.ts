import { and, desc, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { routesOf } from '#kernel/server/routes.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { notice } from '../model/notice.ts'
import { type NoticeDraft, platformPorts } from './ports.ts'
import { signal } from './signals.ts'

export const noticeServing = serve(notice)

const atOnce = 1000

/** Tells people something, in the act's transaction; their open screens hear of it at the commit. */
export async function notify(act: Act, draft: NoticeDraft): Promise<void> {
  const accounts = [
    ...new Set([...(draft.accounts ?? []), ...(draft.account ? [draft.account] : [])]),
  ]
  const { kind } = draft
  const title = cut(draft.title, 80)
  const isFolded = kind === 'security' && (await foldInto(act, accounts, { ...draft, title }))
  const told = isFolded ? [] : accounts
  for (let at = 0; at < told.length; at += atOnce) {
    const rows = told.slice(at, at + atOnce).map(account => ({
      id: newId(),
      account,
      kind,
      title,
      body: draft.body === undefined ? null : cut(draft.body, 500),
      link: draft.link ?? null,
      comment: draft.comment ?? null,
      createdAt: act.now.toISOString(),
    }))
    await act.tx.insert(tableOf(notice)).values(rows)
  }
  await signal(act.tx, { accounts, name: 'notice', data: { kind, title } })
  const { account: _one, accounts: _many, comment: _comment, ...said } = draft
  await platformPorts().forward(act, { ...said, title, accounts })
}

/**
 * Says an equal security notice that nobody has read yet once more in its own row: twenty logins from
 * one new device are one notice with its count.
 */
async function foldInto(
  act: Act,
  accounts: readonly string[],
  { title, body, link }: Pick<NoticeDraft, 'body' | 'link'> & { title: string },
): Promise<boolean> {
  if (accounts.length !== 1) return false
  const plain = body === undefined ? '' : cut(body, 480)
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    update notice set created_at = ${act.now.toISOString()}::timestamptz,
           body = ${plain}::text || '（共 ' ||
             (coalesce((regexp_match(body, '（共 ([0-9]+) 次）$'))[1]::int, 1) + 1)::text || ' 次）'
     where id = (
       select id from notice
        where account = ${accounts[0]}::uuid and kind = 'security' and read_at is null
          and title = ${title} and link is not distinct from ${link ?? null}::text
          and regexp_replace(coalesce(body, ''), '（共 [0-9]+ 次）$', '') = ${plain}::text
        order by created_at desc limit 1)
    returning id`)
  return rows.length > 0
}

/** Those of some accounts who have a notice of these very words. */
export async function toldAlready(
  reader: Reader,
  accounts: readonly string[],
  { title, body }: { readonly title: string; readonly body: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await reader.execute<{ account: string }>(sql`
    select distinct account::text from notice where account = any(${sql.param([...accounts])}::uuid[])
       and title = ${cut(title, 80)} and body = ${cut(body, 500)}`)
  return new Set(rows.map(({ account }) => account))
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`
}

/** How many notices an account has not read. */
export async function countUnread(reader: Reader, account: string): Promise<number> {
  const answer = await reader.execute<{ unread: number }>(
    sql`select count(*)::int as unread from notice where account = ${account} and read_at is null`,
  )
  return answer.rows[0]?.unread ?? 0
}

const isMention = (is: boolean) =>
  is ? eq(tableOf(notice).kind, 'mention') : ne(tableOf(notice).kind, 'mention')

/** The last notices of an account, newest first. */
export async function lastNotices(reader: Reader, account: string) {
  const table = tableOf(notice)
  return reader
    .select({
      id: table.id,
      kind: table.kind,
      title: table.title,
      body: table.body,
      link: table.link,
      readAt: table.readAt,
      createdAt: table.createdAt,
    })
    .from(table)
    .where(eq(table.account, account))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(10)
}

const readRoute = route({
  method: 'POST',
  path: '/api/platform/notice/read',
  access: 'signedIn',
  summary: '标记通知已读',
  question: z
    .strictObject({
      ids: z.array(z.uuid()).max(500).optional(),
      all: z.boolean().optional(),
      /** Of all, those up to the newest that the person has before him: later ones stay unread. */
      until: z.iso.datetime({ offset: true, error: '时间有误' }).optional(),
      /** Of all, those that are mentions, or those that are not. */
      mentions: z.boolean().optional(),
    })
    .refine(({ ids, all }) => all === true || ids !== undefined, '请选择通知'),
  async change({ ids, all, mentions, until }, act) {
    const table = tableOf(notice)
    const account = act.person.accountId
    await act.tx
      .update(table)
      .set({ readAt: act.now.toISOString() })
      .where(
        and(
          eq(table.account, account),
          isNull(table.readAt),
          mentions === undefined ? undefined : isMention(mentions),
          until === undefined ? undefined : lte(table.createdAt, until),
          all === true
            ? undefined
            : inArray(table.id, [...(ids ?? []), '00000000-0000-0000-0000-000000000000']),
        ),
      )
    const unread = await countUnread(act.tx, account)
    await signal(act.tx, { accounts: [account], name: 'notice', data: { unread } })
    return { unread }
  },
})

const unreadRoute = route({
  method: 'GET',
  path: '/api/platform/notice/getUnread',
  access: 'signedIn',
  summary: '未读通知数，其中提到我的',
  question: z.object({}),
  async read(_question, act) {
    const answer = await act.tx.execute<{ unread: number; mentions: number }>(sql`
      select count(*)::int as unread, (count(*) filter (where kind = 'mention'))::int as mentions
      from notice where account = ${act.person.accountId} and read_at is null`)
    return { unread: answer.rows[0]?.unread ?? 0, mentions: answer.rows[0]?.mentions ?? 0 }
  },
})

/** The calls of notices; the specification's own addresses stand beside the resource's. */
export function noticeRoutes(): AnyRoute[] {
  const pages = routesOf(noticeServing).filter(({ path }) => path.endsWith('/getListByPage'))
  const common = [...pages, readRoute].map(each => ({
    ...each,
    path: each.path.replace('/api/platform/', '/api/common/'),
  }))
  return [readRoute, unreadRoute, ...common]
}

/** Forgets notices after 180 days. */
export const forgetNotices = job('platform.forget-notices', {
  label: '清理通知',
  payload: z.object({}),
  retries: 1,
  every: '10 3 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const table = tableOf(notice)
      await act.tx.delete(table).where(lt(table.createdAt, sql`now() - interval '180 days'`))
    }),
})
