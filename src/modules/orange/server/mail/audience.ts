import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { userOfPhone } from '#modules/website/server/index.ts'
import { type MailAudience, promotionalMails } from '../../model/index.ts'

/** What of an audience depends on more than the users themselves. */
interface Asked {
  readonly audience: MailAudience
  readonly kind: string
}

/** The users `u` of the programme whom a letter is for, whoever opted out left out where it invites. */
export function inAudience({ audience, kind }: Asked): SQL {
  const parts: SQL[] = [sql`u.state <> 'left'`, ofAudience(audience)]
  if (promotionalMails.includes(kind)) parts.push(sql`not u.opted_out`)
  return sql.join(parts, sql` and `)
}

function ofAudience(audience: MailAudience): SQL {
  if (audience.kind === 'list') {
    const ids = audience.users ?? []
    return sql`u.id = any(${sql.param(ids)}::uuid[])`
  }
  if (audience.kind === 'activity')
    return sql`exists (select from activity_sign_up s where s."user" = u.id
      and s.activity = ${audience.activity ?? null}::uuid and s.state in ('passed', 'attended'))`
  if (audience.kind === 'all') return sql`true`
  const parts: SQL[] = [sql`true`]
  const { levels = [], area, company, tag, joinedFrom, activeDays } = audience
  if (levels.length > 0) parts.push(sql`u.level = any(${sql.param([...levels])}::text[])`)
  if (area) parts.push(sql`u.area like ${`${area.replace(/(00)+$/, '')}%`}`)
  if (company) parts.push(sql`u.company = ${company}`)
  if (tag) parts.push(sql`u.tags @> ${JSON.stringify([tag])}::jsonb`)
  if (joinedFrom) parts.push(sql`u.joined_at >= ${`${joinedFrom}T00:00:00+08:00`}::timestamptz`)
  if (activeDays) parts.push(sql`u.last_active_at > now() - make_interval(days => ${activeDays})`)
  return sql.join(parts, sql` and `)
}

/** How many a letter is for. */
export async function countAudience(reader: Reader, asked: Asked): Promise<number> {
  const { rows } = await reader.execute<{ n: number }>(
    sql`select count(*)::int as n from orange_user u where ${inAudience(asked)}`,
  )
  return rows[0]?.n ?? 0
}

/** The users of a list by phone, 用户编号 or their own id; lines that nobody of the programme has come back. */
export async function usersOfList(
  reader: Reader,
  lines: readonly string[],
): Promise<{ ids: string[]; unknown: string[] }> {
  const typed = [...new Set(lines.map(line => line.trim()).filter(Boolean))]
  const keys = new Map<string, string>()
  for (const line of typed) {
    const isPhone = /^1\d{10}$/.test(line)
    const user = isPhone ? await userOfPhone(reader, line) : undefined
    keys.set(line, isPhone ? (user?.number ?? line) : line)
  }
  const { rows } = await reader.execute<{ id: string; number: string }>(sql`
    select u.id, r.number from orange_user u join registered_user r on r.id = u."user"
     where u.state <> 'left' and (r.number = any(${sql.param([...keys.values()])}::text[])
        or u.id::text = any(${sql.param([...keys.values()])}::text[]))`)
  const known = new Map(
    rows.flatMap(({ id, number }) => [[number, id] as const, [id, id] as const]),
  )
  const ids = typed.flatMap(line => known.get(keys.get(line) ?? '') ?? [])
  const unknown = typed.filter(line => !known.has(keys.get(line) ?? ''))
  return { ids: [...new Set(ids)], unknown }
}
