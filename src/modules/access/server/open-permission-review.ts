import { sql } from 'drizzle-orm'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { OwnerKind } from '#kernel/server/person.ts'
import { insertRow } from '#kernel/server/rows.ts'
import type { Owned } from '../model/owner.ts'
import { ownedBy } from '../model/owner.ts'
import { permissionReview, permissionReviewLine, reviewDays } from '../model/permission-review.ts'
import { ownerIdIn, ownerIs } from './owner-is.ts'
import { accessPorts } from './ports.ts'

/** Whose rights are reviewed; no id: the platform's. */
interface Unit {
  readonly ownerKind: OwnerKind
  readonly ownerId: string | null
}

interface HeldGrant extends Record<string, unknown> {
  readonly id: string
  readonly account: string
  readonly role: string
  readonly reason: string | null
  readonly from: string | null
  readonly actions: readonly string[]
  readonly keyPosts: string[] | null
}

const dayLength = 86_400_000

/** The quarter of a day, `2026Q4`. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/**
 * Opens a review for every unit with grants in force; those that have one of the quarter keep it.
 * One of an earlier quarter that nobody finished does not stand in for it.
 */
export async function openReviews(work: JobWork, day: string): Promise<void> {
  const { rows: units } = await work.database.read('all', reader =>
    reader.execute<{ ownerKind: OwnerKind; ownerId: string }>(
      sql`select distinct owner_kind as "ownerKind", ${ownerIdIn()} as "ownerId" from "grant" where state = 'active'`,
    ),
  )
  for (const unit of units)
    await work.change(act =>
      openReview(
        act,
        { ownerKind: unit.ownerKind, ownerId: unit.ownerId === '' ? null : unit.ownerId },
        { period: quarterOf(day), reviewer: null, isAlone: false },
      ),
    )
}

/**
 * Opens a review over the grants of a unit that are in force now; its id, or why there is none: one
 * is of the same period, or open where it is to be alone (`present`), or nobody holds anything
 * (`empty`).
 */
export async function openReview(
  act: Act,
  unit: Unit,
  { period, reviewer, isAlone }: { period: string; reviewer: string | null; isAlone: boolean },
): Promise<string> {
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtext('permission review'))`)
  if (await isPresent(act, unit, { period, isAlone })) return 'present'
  const grants = await grantsOf(act, unit)
  if (grants.length === 0) return 'empty'
  const chosen = reviewer ?? (await reviewerOf(act, unit))
  const owned: Owned = { ownerKind: unit.ownerKind, ...nameOf(unit) }
  const dueAt = beijingDay(new Date(act.now.getTime() + reviewDays * dayLength))
  const review = await insertRow(act, permissionReview, {
    ...owned,
    period,
    dueAt,
    reviewer: chosen,
    lines: grants.length,
  })
  await addLines(act, { review: review.id, owned, grants })
  if (chosen !== null && chosen !== act.person.accountId)
    await accessPorts().notify(act, {
      accounts: [chosen],
      kind: 'todo',
      title: `${period} 权限复核待完成`,
      body: `共 ${grants.length} 项授权，请于 ${dueAt} 前逐项保留或撤销。`,
      link: `/upms/glylist?part=review&id=${review.id}`,
    })
  return review.id
}

function nameOf({ ownerKind, ownerId: id }: Unit): Partial<Owned> {
  return ownerKind === 'platform' ? {} : { [ownerKind]: id }
}

function isOf({ ownerKind, ownerId: id }: Unit) {
  return ownerIs(ownedBy(ownerKind, id))
}

async function isPresent(
  act: Act,
  unit: Unit,
  { period, isAlone }: { period: string; isAlone: boolean },
): Promise<boolean> {
  const { rows } = await act.tx.execute(
    sql`select from permission_review where ${isOf(unit)}
      and (period = ${period} or (${isAlone} and state = 'open')) limit 1`,
  )
  return rows.length > 0
}

async function grantsOf(act: Act, unit: Unit): Promise<readonly HeldGrant[]> {
  const { rows } = await act.tx.execute<HeldGrant>(sql`
    select held.id, held.account, held.role, held.reason, held.valid_from::text as from, role.actions,
      (select array_agg(post.name order by post.name) from position post
        where post.id = any(account.positions) and post.key_post) as "keyPosts"
    from (select * from "grant" where ${isOf(unit)} and state = 'active') as held
      join role on role.id = held.role
      join account on account.id = held.account and account.state <> 'cancelled'
    order by account.real_name, held.account, held.created_at`)
  return rows
}

/** The unit's security administrator or head who may finish reviews longest. */
async function reviewerOf(act: Act, { ownerKind, ownerId: id }: Unit): Promise<string | null> {
  const { rows } = await act.tx.execute<{ account: string }>(sql`
    select held.account from "grant" held join role on role.id = held.role
      join account on account.id = held.account and account.state = 'enabled'
    where held.state = 'active' and role.state = 'enabled' and role.actions @> '["permissionReview.finish"]'
      and ${ownerIs(ownedBy(ownerKind, id), 'held')}
    order by held.created_at, held.id limit 1`)
  return rows[0]?.account ?? null
}

async function addLines(
  act: Act,
  { review, owned, grants }: { review: string; owned: Owned; grants: readonly HeldGrant[] },
): Promise<void> {
  const uses = await accessPorts().usesOf(act, [...new Set(grants.map(({ account }) => account))])
  for (const held of grants) {
    const actions = new Set(held.actions)
    const own = (uses.get(held.account) ?? []).filter(({ action }) => actions.has(action))
    await insertRow(act, permissionReviewLine, {
      ...owned,
      review,
      grant: held.id,
      account: held.account,
      role: held.role,
      reason: held.reason,
      grantedFrom: held.from,
      keyPosts: held.keyPosts,
      uses: own.reduce((sum, { times }) => sum + times, 0),
      lastUsedAt:
        own
          .map(({ at }) => at)
          .sort()
          .at(-1) ?? null,
    })
  }
}
