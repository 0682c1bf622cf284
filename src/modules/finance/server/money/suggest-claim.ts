import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, columnsNamed, tableNameOf } from '#kernel/server/tables.ts'
import { conditionOf } from '#kinds/columns.ts'
import { isUnitName } from '#kinds/unit-name.ts'
import { moneyClaim, moneyIn } from '../../model/index.ts'
import { claimSuggestion } from '../../model/money-in-calls.ts'
import { moneyInServing } from './money-in.ts'

type Money = Row<typeof moneyIn>
type Claim = Row<typeof moneyClaim>

/** Days around its day in which a settlement is looked for. */
const around = 3
const learntFrom = 20

/** What most likely is behind money that waits to be claimed: a settlement, or what its payer gave before. */
export const claimSuggestionRoute: AnyRoute = route(claimSuggestion, {
  access: { action: 'moneyClaim.create' },
  summary: '认领建议（按结算单、付款账号的历史认领、附言中的标的与用途）',
  async read({ id }, act) {
    const money = await readInScope(act, moneyInServing, id)
    return suggest(act, money)
  },
})

async function suggest(act: Act, money: Money) {
  const nothing = { donorName: null, donorIsUnit: false, displayName: null, cause: null }
  const settled = await settlementOf(act, money)
  if (settled !== undefined)
    return {
      ...{ ...nothing, kind: 'settlement' as const, merchant: settled.merchant, causeTitle: null },
      ...{ confidence: 'high' as const, why: `金额与结算单 ${settled.number} 的应结金额一致` },
    }
  const remark = money.remark ?? ''
  const named = await causeNamed(act, money.organisation, remark)
  const past = await pastOf(act, money)
  const own = { merchant: null, cause: named?.id ?? past?.cause ?? null }
  if (past !== undefined) {
    const { kind, donorName, donorIsUnit, displayName } = past
    // What was in no list of kinds a person may take is no proposal.
    const isTaken = kind === 'bond' || kind === 'settlement' || kind === 'deposit'
    if (!isTaken)
      return {
        ...{ ...own, kind, donorName, donorIsUnit, displayName },
        causeTitle: own.cause === null ? null : (named?.title ?? (await titleOf(act, own.cause))),
        confidence: 'high' as const,
        why: '该付款账号以前这样认领过',
      }
  }
  if (/利息|结息/.test(remark))
    return {
      ...{ ...nothing, kind: 'interest' as const, merchant: null, causeTitle: null },
      ...{ confidence: 'middle' as const, why: '附言写明利息' },
    }
  const name = money.payerName
  return {
    ...{ ...own, kind: 'donation' as const, causeTitle: named?.title ?? null, donorName: name },
    donorIsUnit: name !== null && isUnitName(name),
    displayName: name?.slice(0, 20) ?? null,
    confidence: named === undefined ? ('low' as const) : ('middle' as const),
    why: named === undefined ? '按付款户名填写' : '附言写明标的',
  }
}

/** A settlement that is awaited on the account in these days, of just this amount. */
async function settlementOf(act: Act, { bankAccount, openAmount, bookedAt, organisation }: Money) {
  const { rows } = await act.tx.execute<{ number: string; merchant: string }>(sql`
    select number, merchant from settlement_batch
     where organisation = ${organisation}::uuid and bank_account = ${bankAccount}::uuid
       and state in ('waiting', 'late') and expected = ${openAmount}
       and abs(settle_date - (${bookedAt}::timestamptz at time zone 'Asia/Shanghai')::date) <= ${around}
     order by settle_date limit 2`)
  return rows.length === 1 ? rows[0] : undefined
}

/** The cause whose title or number the payer wrote. */
async function causeNamed(act: Act, organisation: string, remark: string) {
  if (remark === '') return undefined
  const { rows } = await act.tx.execute<{ id: string; title: string }>(sql`
    select id, title from cause
     where organisation = ${organisation}::uuid and status in ('raising', 'raised', 'executing')
       and length(title) >= 2
       and (position(title in ${remark}) > 0 or position(number in ${remark}) > 0)
     order by length(title) desc limit 1`)
  return rows[0]
}

async function titleOf(act: Act, cause: string): Promise<string | null> {
  const { rows } = await act.tx.execute<{ title: string }>(
    sql`select title from cause where id = ${cause}::uuid`,
  )
  return rows[0]?.title ?? null
}

/** What the last money of the same account was confirmed to be, told by its blind index. */
async function pastOf(act: Act, money: Money): Promise<Claim | undefined> {
  if (money.payerAccount === null) return undefined
  const place = { table: tableNameOf(moneyIn), now: act.now }
  const same: SQL | undefined = conditionOf(
    moneyIn.fields.payerAccount,
    columnsNamed(moneyIn),
    'payerAccount',
    { op: 'is', value: money.payerAccount },
    place,
  )
  const column = (name: string) => columnNamed(moneyIn, name)
  const before = await findRows(
    act.tx,
    moneyIn,
    and(eq(column('organisation'), money.organisation), same, sql`id <> ${money.id}::uuid`),
    learntFrom,
  )
  if (before.length === 0) return undefined
  const claims = await findRows(
    act.tx,
    moneyClaim,
    and(
      sql`state = 'confirmed'`,
      sql`money_in = any(${sql.param(before.map(({ id }) => id))}::uuid[])`,
    ),
    learntFrom,
  )
  return claims.toSorted((one, other) => (one.createdAt < other.createdAt ? 1 : -1))[0]
}
