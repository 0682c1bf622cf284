import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { log } from '#kernel/server/log.ts'
import { tableNameOf } from '#kernel/server/tables.ts'
import { keepUses } from '#modules/platform/server/index.ts'
import { interaction, paramsOf, publicComment, userInfoChange } from '../../model/index.ts'
import { currentAgreement } from '../agreements/agreement-version.ts'
import { forgetUnused } from './devices.ts'

/** What stands in place of a comment whose time of keeping is over. */
const forgotten = '（已超过保存期限）'
const atOnce = 2000

type Term = 'keepYears' | 'keepMessages' | 'keepChanges' | 'keepBlocked'

interface Forgetting {
  readonly term: Term
  readonly table: string
  /** Rows whose time is over, by a moment that everything older than it is forgotten. */
  where(before: SQL): SQL
  /** What becomes of them: absent, they go altogether. */
  readonly set?: SQL
  /** Lets go of the files of one of them. */
  readonly release?: (act: Act, id: string) => Promise<void>
}

const written = [publicComment, interaction] as const

const forgettings: readonly Forgetting[] = [
  ...written.map(
    (resource): Forgetting => ({
      term: 'keepYears',
      table: tableNameOf(resource),
      where: before => sql`created_at < ${before} and (ip is not null or device is not null)`,
      set: sql`ip = null, device = null`,
    }),
  ),
  ...written.map(
    (resource): Forgetting => ({
      term: 'keepBlocked',
      table: tableNameOf(resource),
      where: before => sql`state in ('blocked', 'deleted') and content <> ${forgotten}
        and coalesce(decided_at, updated_at) < ${before}`,
      set: sql`content = ${forgotten}, words = null, images = null`,
      release: (act, record) => keepUses(act, { resource, record, field: 'images', ids: [] }),
    }),
  ),
  { term: 'keepMessages', table: 'user_message', where: before => sql`created_at < ${before}` },
  {
    term: 'keepChanges',
    table: 'user_info_change',
    where: before =>
      sql`state <> 'pending' and submitted_at < ${before}
        and ("before"::text <> '{}' or after::text <> '{}'
          or num_nonnulls(pictures, real_name, id_number, phone) > 0)`,
    set: sql`"before" = '{}', after = '{}', pictures = null,
      real_name = null, id_number = null, id_number_index = null, phone = null, phone_index = null`,
    release: (act, record) =>
      keepUses(act, { resource: userInfoChange, record, field: 'pictures', ids: [] }),
  },
]

/**
 * Every night: personal data whose time of keeping is over, as the privacy policy in force says
 * (PIPL art. 19, 47). Blocked and deleted comments keep their text for three years at least.
 */
export const forgetOld = job('website.forget-old', {
  label: '清理过期个人信息',
  payload: z.object({}),
  retries: 2,
  every: '40 3 * * *',
  seconds: 3600,
  async run(_payload, work) {
    const terms = await work.change(termsInForce)
    for (const each of forgettings) {
      for (let isOver = false; !isOver; ) {
        if (work.signal.aborted) return
        const n = await work.change(act => forgetSome(act, each, terms[each.term]))
        if (n > 0) log.info({ table: each.table, term: each.term, rows: n }, 'forgotten')
        isOver = n < atOnce
      }
    }
    await work.change(forgetUnused)
  },
})

/** Years of keeping; what the version in force does not say is as a new installation has it. */
async function termsInForce(act: Act): Promise<Readonly<Record<Term, number>>> {
  const policy = await currentAgreement(act.tx, { kind: 'privacy', at: act.now })
  const yearsOf = (term: Term) => {
    const said = policy?.params?.[term]
    return typeof said === 'number' ? said : Number(paramsOf.privacy[term]?.initial)
  }
  return {
    keepYears: yearsOf('keepYears'),
    keepMessages: yearsOf('keepMessages'),
    keepChanges: yearsOf('keepChanges'),
    keepBlocked: yearsOf('keepBlocked'),
  }
}

async function forgetSome(
  act: Act,
  { table, where, set, release }: Forgetting,
  years: number,
): Promise<number> {
  const name = sql.identifier(table)
  const before = sql`(${act.now.toISOString()}::timestamptz - make_interval(years => ${years}::int))`
  const due = sql`select id from ${name} where ${where(before)} limit ${atOnce}`
  const done = await act.tx.execute<{ id: string }>(
    set === undefined
      ? sql`delete from ${name} where id in (${due}) returning id`
      : sql`update ${name} set ${set} where id in (${due}) returning id`,
  )
  for (const { id } of done.rows) await release?.(act, id)
  return done.rows.length
}
