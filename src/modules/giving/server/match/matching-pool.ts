import { and, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { causeTerms } from '#modules/cause/server/index.ts'
import { company } from '#modules/fans/model/index.ts'
import { balanceOf, type MatchingFund } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { matchingPool } from '../../model/index.ts'
import { poolTrial } from '../../model/pool-calls.ts'
import { type Pool, ruledAmount } from './match-amount.ts'
import { payRest } from './pay-rest.ts'
import { accountOf, poolFacts } from './pool-money.ts'
import { refill } from './revoke.ts'

const table = tableOf(matchingPool)

export const poolReviewed = reviewOf({
  kind: 'matchingPool',
  label: '配捐池',
  resource: matchingPool,
  places: {
    list: '/zhuanti/yiqijuan?part=pools&tab=pending',
    detail: '/zhuanti/yiqijuan?part=pools',
  },
  steps: [plainStep('配捐池审核')],
  onApproved: () => ({ state: 'approved' as const }),
  onRejected: () => ({ state: 'draft' as const }),
})

/** Which fields each rule needs; what others hold counts for nothing. */
const needed = {
  ratio: ['ratio'],
  fixed: ['fixedAmount'],
  random: ['minAmount', 'maxAmount'],
  ladder: ['ladder'],
  firstN: ['fixedAmount', 'firstCount'],
  reach: ['fixedAmount', 'reachAmount'],
} as const satisfies Record<Pool['rule'], readonly (keyof Pool)[]>

export const matchingPoolServing = serve(matchingPool, {
  openPicks: true,
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'PC') }),
  async check(next, act) {
    checkRule(next, act)
    await checkSponsor(next, act)
    await checkCauses(next, act)
  },
  moves: {
    async submit(row, _answers, act) {
      await openReview(act, { kind: 'matchingPool', row, organisation: row.organisation })
      return {}
    },
    async withdraw(row, _answers, act) {
      await poolReviewed.withdraw(row, act)
      return {}
    },
    approve: poolReviewed.approve,
    reject: poolReviewed.reject,
    pause: (_row, { reason }) => ({ statusReason: reason }),
    resume: () => ({ statusReason: null }),
    async close(row, { reason }, act) {
      await closePool(act, row)
      return { statusReason: reason }
    },
  },
  enrich: (rows, act) => poolFacts(rows, act),
})

function checkRule(next: Pool, act: Act): void {
  for (const name of needed[next.rule]) {
    const value = next[name]
    if (value === null || (Array.isArray(value) && value.length === 0))
      act.mark(name, `规则为${matchingPool.fields.rule.options[next.rule]}时必填`)
  }
  if (next.minAmount !== null && next.maxAmount !== null && next.maxAmount < next.minAmount)
    act.mark('maxAmount', '随机上限不能低于下限')
}

async function checkSponsor(next: Pool, act: Act): Promise<void> {
  const { sponsorKind: kind, organisation } = next
  if (kind === 'company') {
    const found = next.company === null ? undefined : await findRow(act.tx, company, next.company)
    if (found?.organisation !== organisation) act.mark('company', '请选择本机构的爱心企业')
  } else if (next.company !== null) act.mark('company', '出资方不是爱心企业')
  if (kind === 'donor') {
    const found = next.sponsor === null ? undefined : await findRow(act.tx, donor, next.sponsor)
    if (found?.organisation !== organisation) act.mark('sponsor', '请选择本机构的捐赠人')
  } else if (next.sponsor !== null) act.mark('sponsor', '出资方不是捐赠人')
}

/** The money of a pool stays in the books of its organisation. */
async function checkCauses(next: Pool, act: Act): Promise<void> {
  const ids = [...(next.causes ?? []), next.restCause]
  const terms = await causeTerms(act.tx, ids)
  for (const id of next.causes ?? [])
    if (terms.get(id)?.organisation !== next.organisation)
      act.mark('causes', '标的范围只能是本机构的标的')
  const rest = terms.get(next.restCause)
  if (rest?.organisation !== next.organisation) act.mark('restCause', '请选择本机构的标的')
  else if (rest.custodial) act.mark('restCause', '指定给特定个人的标的不能接收结余')
}

/** What is left goes to the cause of the agreement (P25); nothing may wait for a decision any more. */
async function closePool(act: Act, row: Pool): Promise<void> {
  await lockRow(act, matchingPool, row.id)
  const facts = (await poolFacts([row], act)).get(row.id)
  const open = (facts?.waiting ?? 0) + (facts?.frozen ?? 0)
  if (open > 0) act.refuse(`还有 ${open} 笔配捐待确认或已冻结，请先处理`)
  await payRest(act, row)
}

const takesMoney: readonly Pool['state'][] = ['approved', 'funded', 'open', 'paused', 'exhausted']

/** Bank money is claimed for a pool that was approved. */
export const poolFund: MatchingFund = {
  async find(act, { organisation, number }) {
    const asked = and(eq(table.number, number.trim()), eq(table.organisation, organisation))
    const [row] = await findRows(act.tx, matchingPool, asked, 1)
    if (row === undefined) return { why: `本机构没有编号为 ${number} 的配捐池` }
    if (!takesMoney.includes(row.state))
      return {
        why: `配捐池「${row.title}」${matchingPool.lifecycle?.states[row.state] ?? ''}，不能入资`,
      }
    return { id: row.id }
  },
  async funded(act, id) {
    const row = await lockRow(act, matchingPool, id)
    if (row.state === 'approved') await moveRow(act, matchingPool, row, 'fund')
    else await refill(act, id)
  },
}

/** 规则试算: what a gift would bring now. */
export const poolTrialRoute = route(poolTrial, {
  access: { action: 'matchingPool.view' },
  summary: '配捐规则试算',
  async read({ id, amount }, act) {
    const pool = await readInScope(act, matchingPoolServing, id)
    const { available } = await balanceOf(act.tx, pool.organisation, accountOf(id))
    const { rows } = await act.tx.execute<{ entries: number }>(
      sql`select count(*)::int as entries from match_entry where pool = ${id} and state <> 'revoked'`,
    )
    const ruled =
      amount < pool.trigger
        ? 0
        : ruledAmount(pool, {
            ...{ amount, entries: rows[0]?.entries ?? 0, team: null, isRewarded: false },
            chance: 0.5,
          })
    const matched = Math.max(0, Math.min(ruled, available, pool.perGift ?? ruled))
    return { matched, left: available - matched }
  },
})
