import { and, type SQL, sql } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { whereClause } from '#kernel/server/where.ts'
import { readTitles } from '#kernel/server/words.ts'
import type { Submission } from '#modules/platform/model/index.ts'
import { closingDayServing } from '../closing/closing-day.ts'
import { differenceServing } from '../difference/difference.ts'
import { bankAccountServing } from '../money/bank-account.ts'
import { moneyClaimServing } from '../money/money-claim.ts'
import { moneyInServing } from '../money/money-in.ts'
import { moneyOutServing } from '../money-out/money-out.ts'
import { receiptServing } from '../receipt/receipt.ts'
import { refundServing } from '../refund/refund.ts'
import { settlementConfigServing } from '../settlement/settlement-config.ts'

type Outcome = Submission['state']

/** A document of money that one person makes and another decides, without a review of its own. */
interface Document {
  readonly serving: AnyServing & { readonly resource: AnyResource }
  readonly label: string
  /** The list that shows it; the id is added. */
  readonly link: string
  /** What became of it, by its states; those that are not named are no submission. */
  readonly outcomes: Readonly<Record<string, Outcome>>
  /** The column of who asked for it. */
  readonly asker?: string
}

const documents: readonly Document[] = [
  {
    serving: moneyInServing,
    label: '入账',
    link: '/finance/finentry?part=money',
    outcomes: {
      pending: 'open',
      rejected: 'rejected',
      unclaimed: 'approved',
      partial: 'approved',
      claimed: 'approved',
    },
  },
  {
    serving: moneyClaimServing,
    label: '认领',
    link: '/finance/finentry?part=claims',
    outcomes: { proposed: 'open', confirmed: 'approved', rejected: 'rejected' },
  },
  {
    serving: moneyOutServing,
    label: '出账',
    link: '/finance/finout?tab=all',
    outcomes: { pending: 'open', approved: 'approved', paid: 'approved', rejected: 'rejected' },
  },
  {
    serving: bankAccountServing,
    label: '银行账户',
    link: '/finance/finentry?part=accounts',
    outcomes: { pending: 'open', active: 'approved' },
  },
  {
    serving: refundServing,
    label: '退款',
    link: '/finance/findon?part=refunds',
    outcomes: {
      pending: 'open',
      approved: 'approved',
      processing: 'approved',
      success: 'approved',
      rejected: 'rejected',
    },
  },
  {
    serving: receiptServing,
    label: '票据',
    link: '/finance/findon?part=receipts',
    outcomes: {
      requested: 'open',
      pending: 'open',
      issuing: 'approved',
      issued: 'approved',
      delivered: 'approved',
      rejected: 'rejected',
    },
  },
  {
    serving: closingDayServing,
    label: '关账',
    link: '/finance/findon?part=closing',
    outcomes: { prepared: 'open', closed: 'approved' },
  },
  {
    serving: differenceServing,
    label: '差异处理',
    link: '/useradmin/accountlist?part=differences',
    outcomes: { proposed: 'open', resolved: 'approved' },
    asker: 'proposer',
  },
  {
    serving: settlementConfigServing,
    label: '结算配置',
    link: '/useradmin/espeizhi?tab=all',
    outcomes: { pending: 'open', active: 'approved', rejected: 'rejected' },
  },
]

const mostOfAKind = 20

/** The money documents of a person that wait for another, or were decided in the last seven days. */
export async function moneySubmitted(act: Act): Promise<Submission[]> {
  const found: Submission[] = []
  for (const each of documents) found.push(...(await submittedOf(each, act)))
  return found
}

async function submittedOf(
  { serving, label, link, outcomes, asker = 'created_by' }: Document,
  act: Act,
): Promise<Submission[]> {
  const { resource } = serving
  if (!holds(act.person, `${resource.name}.view`)) return []
  const open = Object.keys(outcomes).filter(state => outcomes[state] === 'open')
  const isOpen = sql`state = any(${sql.param(open)}::text[])`
  const isDecided = sql`state = any(${sql.param(Object.keys(outcomes))}::text[])
    and updated_at > now() - interval '7 days' and updated_by <> ${act.person.accountId}::uuid`
  const where: SQL | undefined = and(
    visible(serving, act.person),
    sql`${sql.identifier(asker)} = ${act.person.accountId}::uuid`,
    sql`(${isOpen} or ${isDecided})`,
  )
  const rows = await selectRows(
    act.tx,
    resource,
    sql`${whereClause(where)} order by updated_at desc, id limit ${mostOfAKind}`,
  )
  const titles = await readTitles(act.tx, resource, rows)
  return rows.map((row, at) => ({
    id: row.id,
    title: titles[at] ?? '',
    label,
    state: outcomes[String(row.state)] ?? 'open',
    at: row.updatedAt,
    link: `${link}&id=${row.id}`,
  }))
}
