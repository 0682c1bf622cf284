import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { notify } from '#modules/platform/server/index.ts'
import { attemptLimit, redemptionAttempt } from '../model/index.ts'
import type { Partner } from './ask-shop.ts'

const minute = 60_000

interface Tried {
  readonly terminal: string
  readonly mark: string
}

/**
 * Refuses a till or a voucher that too many wrong codes have locked; the voucher alone without a till.
 * Tries at one till take turns until they are over, so that many at once are counted like one after the
 * other; what is tried, a voucher or the points of a user, is held by then.
 */
export async function refuseLocked(
  act: Act,
  shop: Partner | undefined,
  tried: Tried,
): Promise<void> {
  const turn = shop === undefined ? tried.mark : `till/${shop.id}/${tried.terminal}`
  await act.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`)
  const table = tableOf(redemptionAttempt)
  const [locked] = await findRows(
    act.tx,
    redemptionAttempt,
    and(
      gt(table.lockedUntil, act.now.toISOString()),
      or(
        shop && and(eq(table.partner, shop.id), eq(table.terminal, tried.terminal)),
        sql`${columnNamed(redemptionAttempt, 'mark')} = ${tried.mark}`,
      ),
    ),
    1,
  )
  if (locked !== undefined)
    act.refuse(`验证错误过多，已锁定 ${attemptLimit.lockedMinutes} 分钟，请稍后再试`)
}

/** Writes a wrong try down, in its own turn; the last one of too many locks till and voucher, and the shop is told. */
export async function noteAttempt(
  act: Act,
  shop: Partner | undefined,
  tried: Tried & { readonly tail: string; readonly organisation: string },
): Promise<void> {
  const since = new Date(act.now.getTime() - attemptLimit.minutes * minute).toISOString()
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from redemption_attempt
     where created_at > ${since}::timestamptz
       and ((partner = ${shop?.id ?? null}::uuid and terminal = ${tried.terminal}) or mark = ${tried.mark})`)
  const isLast = (rows[0]?.n ?? 0) + 1 >= attemptLimit.most
  const until = new Date(act.now.getTime() + attemptLimit.lockedMinutes * minute).toISOString()
  await insertRow(act, redemptionAttempt, {
    ...{ partner: shop?.id ?? null, merchant: shop?.id ?? null, organisation: tried.organisation },
    ...{ voucherTail: tried.tail || null, mark: tried.mark, terminal: tried.terminal },
    ...{ reason: isLast ? '验证错误，已锁定' : '验证错误', lockedUntil: isLast ? until : null },
    cashier: isSystem(act.person) ? null : act.person.accountId,
  })
  if (isLast && shop !== undefined)
    await tellShop(act, shop, `终端「${tried.terminal}」连续验证错误，已锁定 30 分钟`)
}

async function tellShop(act: Act, shop: Partner, body: string): Promise<void> {
  const { rows } = await act.tx.execute<{ id: string }>(sql`
    select id from account where owner_kind = 'merchant' and merchant = ${shop.id} limit 50`)
  if (rows.length === 0) return
  await notify(act, {
    ...{ accounts: rows.map(({ id }) => id), kind: 'system', title: '代金券核销异常', body },
    link: `/gybCommerceService/entityCommerceInfo?id=${shop.id}&tab=attempts`,
  })
}
