import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import { afterQuiet } from './quiet-time.ts'

const perBatch = 50
/** Minutes within which the channel knows a number again, and sends it once. */
const knownFor = 10

/** A message that is to be sent now. */
export type Claimed = {
  readonly id: string
  readonly account: string
  readonly fan: string
  readonly open_id: string
  readonly template_id: string
  readonly values: Readonly<Record<string, string>>
  readonly link: string | null
  readonly mini_path: string | null
  readonly app_id: string
}

type Looked = Claimed & {
  readonly state: string
  readonly is_old: boolean
  readonly why: string | null
  readonly quiet: boolean
  readonly cap: number
  readonly today: number
}

/**
 * Takes messages that are due for this node, and says of those that are not sent why. A message whose
 * node died is taken again while the channel knows its number, and never afterwards.
 */
export async function claimSends(act: Act): Promise<readonly Claimed[]> {
  const now = sql`${act.now.toISOString()}::timestamptz`
  const day = beijingDayRange(beijingDay(act.now)).from.toISOString()
  const { rows } = await act.tx.execute<Looked>(sql`
    with due as materialized (
      select s.id from message_send s
       where (s.state = 'queued' and s.due_at <= ${now})
          or (s.state = 'sending' and s.updated_at < ${now} - interval '1 minute')
       order by s.due_at, s.id limit ${perBatch} for update skip locked
    )
    select s.id, s.account, s.fan, f.open_id, t.template_id, s.values, t.link, t.mini_path, a.app_id,
           s.state, coalesce(s.tried_at < ${now} - ${knownFor} * interval '1 minute', false) as is_old,
           t.quiet, t.daily_cap as cap,
           (select count(*)::int from message_send o
             where o.fan = s.fan and o.state in ('sending', 'sent', 'delivered')
               and o.id <> s.id and o.at >= ${day}::timestamptz) as today,
           case when a.state <> 'enabled' then '公众号已停用或凭证失效'
                when t.state <> 'enabled' and s.business not like 'try:%' then '模板已停用'
                when f.blacklisted then '已拉黑'
                when not f.subscribed then '取关'
                when s.scene in ('care', 'activity') and p.quiet then '静默：捐赠人不希望被打扰'
                end as why
      from due join message_send s using (id)
      join fan f on f.id = s.fan join message_template t on t.id = s.template
      join official_account a on a.id = s.account left join donor p on p.id = s.donor
     order by s.due_at, s.id`)
  const sentNow = new Map<string, number>()
  const later: string[] = []
  const ended: { id: string; state: 'skipped' | 'failed'; error: string }[] = []
  const taken: Looked[] = []
  const morning = afterQuiet(act.now)
  for (const row of rows) {
    const count = row.today + (sentNow.get(row.fan) ?? 0)
    if (row.is_old) ended.push({ id: row.id, state: 'failed', error: '发送结果不明，没有重复发送' })
    else if (row.state === 'sending') taken.push(row)
    else if (row.why !== null) ended.push({ id: row.id, state: 'skipped', error: row.why })
    else if (row.quiet && morning > act.now) later.push(row.id)
    else if (count >= row.cap)
      ended.push({ id: row.id, state: 'skipped', error: `上限：今日已收到 ${count} 条` })
    else {
      taken.push(row)
      sentNow.set(row.fan, (sentNow.get(row.fan) ?? 0) + 1)
    }
  }
  if (later.length > 0)
    await act.tx.execute(sql`
      update message_send set due_at = ${morning.toISOString()}::timestamptz
       where id = any(${sql.param(later)}::uuid[])`)
  await endSends(act, ended)
  await act.tx.execute(sql`
    update message_send set state = 'sending', at = coalesce(at, ${now}), version = version + 1,
           tried_at = coalesce(tried_at, ${now}), updated_at = ${now}
     where id = any(${sql.param(taken.map(({ id }) => id))}::uuid[])`)
  return taken
}

/** What became of messages. */
export async function endSends(
  act: Act,
  ended: readonly {
    readonly id: string
    readonly state: 'sent' | 'refused' | 'failed' | 'skipped' | 'queued'
    readonly error?: string
    readonly number?: string
  }[],
): Promise<void> {
  if (ended.length === 0) return
  const now = act.now.toISOString()
  const rows = ended.map(({ id, state, error = null, number = null }) => ({
    ...{ id, state, error: error?.slice(0, 200) ?? null, number },
  }))
  await act.tx.execute(sql`
    update message_send s
       set state = t.state, error = t.error, message_no = coalesce(t.number, s.message_no),
           at = case when t.state = 'sent' then ${now}::timestamptz else null end,
           tried_at = case when t.state = 'queued' then null else s.tried_at end,
           due_at = case when t.state = 'queued' then ${now}::timestamptz + interval '5 minutes' else s.due_at end,
           version = s.version + 1, updated_at = ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json)
             as t(id uuid, state text, error text, number text)
     where s.id = t.id and s.state in ('queued', 'sending')`)
  await act.tx.execute(sql`
    update message_template set sent_once = true
     where not sent_once and id in (select template from message_send
            where id = any(${sql.param(ended.map(({ id }) => id))}::uuid[]) and state = 'sent')`)
}
