import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { absent } from '#kernel/server/refusal.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type HeartKind, orangeEntry, orangeUser } from '../../model/index.ts'
import { settingsOf } from '../settings.ts'
import { heartLot, heartNumber } from './heart-tables.ts'

export type User = Row<typeof orangeUser>

/** Where hearts come from or go to: each source moves them once for a user and a kind. */
export interface Source {
  readonly type: string
  readonly id: string
  readonly title?: string | null
}

/** One movement as it is asked for; hearts above 0. */
export interface Movement {
  readonly user: string
  readonly kind: HeartKind
  readonly hearts: number
  readonly source: Source
  readonly organisation?: string | null
  readonly memo?: string | null
  readonly reverses?: string | null
}

/** The user, held until the act ends; what of the hearts has expired is written off first. */
export async function lockUser(act: Act, id: string): Promise<User> {
  if ((await lockRow(act, orangeUser, id)) === undefined) throw absent()
  await expireLots(act, id)
  const user = await lockRow(act, orangeUser, id)
  if (user === undefined) throw absent()
  return user
}

type Sums = 'earned' | 'donated' | 'deducted' | 'expired'

/** In which of a user's sums a kind is counted; balance = earned − donated − deducted − expired. */
function sumOf(kind: HeartKind): Sums {
  if (kind === '31' || kind === '42') return 'donated'
  if (kind === '33') return 'expired'
  return kind < '30' ? 'earned' : 'deducted'
}

/** Writes one row of the ledger with the balance behind it. */
export async function write(
  act: Act,
  moved: Movement & { signed: number; expireAt?: string | null },
) {
  const { user, kind, signed, source, expireAt = null } = moved
  const column = sumOf(kind)
  const sum = column === 'earned' ? signed : -signed
  const { versionNo, values } = await settingsOf(act)
  const level = sql.join(
    values.levels
      .map(
        (from, at) =>
          sql`when earned + ${column === 'earned' ? sum : 0} >= ${from} then ${String(at + 1)}`,
      )
      .reverse(),
    sql` `,
  )
  const { rows } = await act.tx.execute<{ balance: string }>(sql`
    update orange_user set balance = balance + ${signed},
           ${sql.identifier(column)} = ${sql.identifier(column)} + ${sum},
           level = case ${level} else '1' end
     where id = ${user} returning balance::text`)
  const id = newId()
  const [number = ''] = await nextRecordNumbers(act, heartNumber, 1)
  const operator = isSystem(act.person) ? null : act.person.accountId
  await insertMany(act, orangeEntry, [
    {
      ...{ id, number, user, kind, hearts: signed, balanceAfter: Number(rows[0]?.balance ?? 0) },
      ...{ sourceType: source.type, sourceId: source.id, source: source.title ?? null },
      ...{ organisation: moved.organisation ?? null, ruleVersion: versionNo, operator },
      availableAt: signed > 0 ? act.now.toISOString() : null,
      ...{ expireAt, reverses: moved.reverses ?? null, memo: moved.memo ?? null },
    },
  ])
  return id
}

/** Takes hearts from the lots, the soonest to expire first; those of one entry alone with `only`. */
export async function takeLots(
  act: Act,
  { user, hearts, only }: { user: string; hearts: number; only?: string | undefined },
): Promise<void> {
  await act.tx.execute(sql`
    with ordered as (
      select entry, remaining, coalesce(sum(remaining) over (order by expire_at asc nulls last, entry
             rows between unbounded preceding and 1 preceding), 0) as before
        from orange_heart_lot where "user" = ${user} and remaining > 0
         and (${only ?? null}::uuid is null or entry = ${only ?? null}::uuid))
    update orange_heart_lot l set remaining = l.remaining - least(o.remaining, ${hearts}::int - o.before)
      from ordered o where o.entry = l.entry and o.before < ${hearts}::int`)
}

/** Writes off what of one user's hearts has expired; answers how many. */
export async function expireLots(act: Act, user: string): Promise<number> {
  const at = act.now.toISOString()
  const { rows } = await act.tx.execute<{ entry: string; remaining: number }>(sql`
    select entry, remaining from orange_heart_lot
     where "user" = ${user} and remaining > 0 and expire_at <= ${at} order by expire_at, entry`)
  let all = 0
  for (const { entry, remaining } of rows) {
    await act.tx
      .update(heartLot)
      .set({ remaining: 0 })
      .where(and(eq(heartLot.entry, entry), eq(heartLot.user, user)))
    const source = { type: 'lot', id: entry, title: '橙心到期' }
    await write(act, { user, kind: '33', hearts: remaining, signed: -remaining, source })
    all += remaining
  }
  return all
}
