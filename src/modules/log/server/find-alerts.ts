import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { AlertFinding } from './alert-finding.ts'
import type { AlertLimits } from './ports.ts'

interface Found extends Record<string, unknown> {
  readonly account: string
  readonly name: string
  readonly organisation: string | null
  readonly ip: string | null
  readonly times: number
  readonly evidence: string[]
  readonly at: string
  readonly hour: string
}

const beijingHour = sql`to_char(max(at) at time zone 'Asia/Shanghai', 'YYYYMMDDHH24')`

/**
 * What the logs of the last hour hold that somebody should look at: a product that stood still finds
 * what it missed. The hour ends now, by the clock of the database, which dates the logs; or at `until`.
 */
export async function findAlerts(
  reader: Reader,
  limits: AlertLimits,
  until?: Date,
): Promise<AlertFinding[]> {
  const end = until && sql`${until.toISOString()}::timestamptz`
  const begun = sql`at > ${end ?? sql`clock_timestamp()`} - interval '1 hour'`
  const lately = end ? sql`${begun} and at <= ${end}` : begun
  return [
    ...(await findDenials(reader, limits.denials, lately)),
    ...(await findReveals(reader, limits.reveals, lately)),
    ...(await findNightActs(reader, lately)),
    ...(await findStrangeLogins(reader, limits.failedLogins, lately)),
  ]
}

/** Accounts with more than `most` rows of the operation log within a span, the row itself included. */
async function findBursts(
  reader: Reader,
  { where, span, from }: { where: SQL; span: string; from: number },
): Promise<Found[]> {
  const { rows } = await reader.execute<Found>(sql`
    select account, max(account_name) as name, min(own) as organisation, max(ip) as ip,
      count(*)::int as times, array_agg(id order by at desc) as evidence,
      max(at)::text as at, ${beijingHour} as hour
    from (select id, operation.account, account_name, at, ip,
        (select organisation::text from account own where own.id = operation.account) as own,
        count(*) over (partition by operation.account order by at
          range between ${sql.raw(`interval '${span}'`)} preceding and current row) as burst
      from operation where account is not null and ${where}) as seen
    group by account having max(burst) >= ${from}`)
  return rows
}

async function findDenials(reader: Reader, from: number, lately: SQL): Promise<AlertFinding[]> {
  const found = await findBursts(reader, {
    where: sql`${lately} and outcome = 'denied'`,
    span: '1 minute',
    from,
  })
  return found.map(row => ({
    ...personOf(row),
    rule: 'denials',
    key: `denials ${row.account} ${row.hour}`,
    summary: `${row.name}一分钟内被拒绝 ${from} 次以上，近一小时共 ${row.times} 次`,
  }))
}

async function findReveals(reader: Reader, most: number, lately: SQL): Promise<AlertFinding[]> {
  const found = await findBursts(reader, {
    where: sql`${lately} and kind = 'reveal'`,
    span: '10 minutes',
    from: most + 1,
  })
  return found.map(row => ({
    ...personOf(row),
    rule: 'reveals',
    key: `reveals ${row.account} ${row.hour}`,
    summary: `${row.name}十分钟内查看明文超过 ${most} 次，近一小时共 ${row.times} 次`,
  }))
}

/** Acts of high risk that somebody did in a session between 22:00 and 06:00 of Beijing; jobs have none. */
async function findNightActs(reader: Reader, lately: SQL): Promise<AlertFinding[]> {
  const hour = sql`extract(hour from at at time zone 'Asia/Shanghai')`
  const found = await findBursts(reader, {
    where: sql`${lately} and session_hash is not null and outcome = 'done' and risk = 'high'
      and (${hour} >= 22 or ${hour} < 6)`,
    span: '1 hour',
    from: 1,
  })
  return found.map(row => ({
    ...personOf(row),
    rule: 'nightAct',
    level: 'medium' as const,
    key: `nightAct ${row.account} ${row.hour}`,
    summary: `${row.name}在 22:00–06:00 做了 ${row.times} 次高风险操作`,
  }))
}

function personOf(row: Found) {
  const { account, name, organisation, ip, times, evidence, at } = row
  return {
    ...{ account, accountName: name, organisation, ip, times, evidence },
    at: new Date(at).toISOString(),
  }
}

interface StrangeLogin extends Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly organisation: string | null
  readonly ip: string | null
  readonly area: string | null
  readonly at: string
  readonly times: number
}

/** Logins that succeeded from another area after several failures. */
async function findStrangeLogins(
  reader: Reader,
  from: number,
  lately: SQL,
): Promise<AlertFinding[]> {
  const { rows } = await reader.execute<StrangeLogin>(sql`
    select id, account, account_name as name, organisation::text, ip, area, at::text, failed.times
    from login_record entered, lateral (
      select count(*)::int as times from login_record tried
      where tried.account = entered.account and tried.result = 'wrong'
        and tried.at between entered.at - interval '30 minutes' and entered.at) as failed
    where ${lately} and kind = 'login' and result = 'ok'
      and anomalies && array['newArea', 'impossible'] and failed.times >= ${from}`)
  return rows.map(({ id, account, name, organisation, ip, area, at, times }) => ({
    ...{ account, accountName: name, organisation, ip, times },
    rule: 'failedLogins' as const,
    key: `failedLogins ${id}`,
    at: new Date(at).toISOString(),
    summary: `${name}连续失败 ${times} 次后从${area ?? '陌生地址'}登录成功`,
  }))
}
