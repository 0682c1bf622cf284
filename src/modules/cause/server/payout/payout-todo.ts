import { and, type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { tellSums } from '#kernel/server/tell-sums.ts'
import { whereClause } from '#kernel/server/where.ts'
import { nameOrganisations, type TodoSource } from '#modules/platform/server/index.ts'
import { causeKinds, payout, payoutAddresses } from '../../model/index.ts'
import { payoutServing } from './payout.ts'
import { isOverdue, isUnbilled } from './payout-finds.ts'
import type { CauseKind } from './payout-rules.ts'

interface Waiting {
  readonly kind: string
  readonly label: string
  readonly tab: string
  readonly action: string
  /** Whether it is the turn of this account. */
  turn(me: string): SQL
}

const own = (me: string) => sql`(created_by = ${me}::uuid or submitted_by = ${me}::uuid)`

const waits: readonly Waiting[] = [
  {
    kind: 'payoutPay',
    label: '拨付付款',
    tab: 'approved',
    action: 'payout.pay',
    turn: me => sql`state = 'approved' and not ${own(me)}
      and not coalesce(editors, '{}') @> array[${me}::uuid]
      and not coalesce(reviewers, '{}') @> array[${me}::uuid]`,
  },
  {
    kind: 'payoutFailed',
    label: '拨付付款失败',
    tab: 'failed',
    action: 'payout.update',
    turn: me => sql`state = 'failed' and ${own(me)}`,
  },
  {
    kind: 'payoutSign',
    label: '拨付逾期未签收',
    tab: 'unsigned',
    action: 'payout.sign',
    turn: me => sql`${isOverdue()} and ${own(me)}`,
  },
  {
    kind: 'payoutBill',
    label: '求助拨付费用单据逾期',
    tab: 'unbilled',
    action: 'payout.sign',
    turn: me => sql`${isUnbilled()} and ${own(me)}`,
  },
]

const kinds = Object.entries(payoutAddresses) as [CauseKind, string][]

/** What of payouts waits for a person beside their reviews; each opens at the address of its kind. */
export const payoutTodo: readonly TodoSource[] = waits.flatMap(waiting =>
  kinds.map(([causeKind, address]) => todoSource(waiting, causeKind, address)),
)

function todoSource(waiting: Waiting, causeKind: CauseKind, address: string): TodoSource {
  const { kind, label, tab, action } = waiting
  return {
    kind: causeKind === 'project' ? kind : `${kind}.${causeKind}`,
    label: causeKind === 'project' ? label : `${causeKinds[causeKind]}${label.replace('求助', '')}`,
    link: `${address}?tab=${tab}`,
    isFor: ({ person }) => holds(person, action),
    async count(act) {
      if (!holds(act.person, action)) return { count: 0 }
      const answer = await act.tx.execute<{ count: number; oldest: string | null }>(sql`
        select count(*)::int as count, min(updated_at)::text as oldest
          from ${tableOf(payout)} ${whereClause(conditionOf(act, waiting, causeKind))}`)
      const { count = 0, oldest = null } = answer.rows[0] ?? {}
      return { count, oldestAt: oldest === null ? null : new Date(oldest).toISOString() }
    },
    async list(act, limit) {
      if (!holds(act.person, action)) return []
      const rows = await selectRows(
        act.tx,
        payout,
        sql`${whereClause(conditionOf(act, waiting, causeKind))} order by updated_at limit ${limit}`,
      )
      const sums = await tellSums(act, payoutServing, rows)
      const items = rows.map((row, at) => ({
        id: row.id,
        resource: payout.path,
        record: row.id,
        title: row.number,
        sum: sums[at] ?? '',
        label,
        organisation: row.organisation,
        submittedAt: row.updatedAt,
        link: `${address}?id=${row.id}`,
      }))
      return nameOrganisations(act.tx, items)
    },
  }
}

function conditionOf(act: Act, { action, turn }: Waiting, kind: CauseKind): SQL | undefined {
  return and(
    visible(payoutServing, act.person, {}, action),
    sql`cause_kind = ${kind}`,
    turn(act.person.accountId),
  )
}
