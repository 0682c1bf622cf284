import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { awaits, openReview } from '#modules/approval/server/index.ts'
import { whyClosed } from '#modules/charity/server/index.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import { rescueType } from '#modules/rescue/model/index.ts'
import { grantBatch } from '../model/index.ts'
import { checkBatch } from './batch-form.ts'
import { type Batch, bookVouchers, releaseMoney } from './batch-money.ts'
import { refuseLong, refusePayoutOpen } from './cash.ts'
import { recount } from './counters.ts'
import { finishBatch } from './finish.ts'
import { freezeRoster, thawRoster } from './freeze-roster.ts'
import { countShares, releaseGoods } from './goods-source.ts'
import { grantReview, noteFact } from './grant-review.ts'
import { issueBatch } from './issue-job.ts'
import { reissueBatch } from './reissue.ts'
import { checkRoster } from './roster-job.ts'
import { drawSample, hashOfRoster, unverifiedOf } from './sample.ts'
import { applyStandard } from './standard.ts'

const dayMs = 86_400_000
/** Days within which an express grant is recorded (BR-27). */
const quickDays = 3

/** What lines follow while they are kept: changed at the batch, it changes at each. */
const copied = [
  ...(['period', 'cause', 'amountMode', 'unitAmount', 'amounts', 'memberAmount'] as const),
]

/** Grant batches: made, decided and issued by three people. */
export const grantBatchServing = serve(grantBatch, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'G') }),
  check: checkBatch,
  async updated(row, act, before) {
    const isSame = copied.every(name => JSON.stringify(row[name]) === JSON.stringify(before[name]))
    if (isSame || row.persons === 0) return
    await applyStandard(act, row)
    await recount(act, row.id)
  },
  removing: async (row, act) => {
    await act.tx.execute(sql`delete from roster_finding where batch = ${row.id}`)
    await act.tx.execute(sql`delete from rescue_record where batch = ${row.id}`)
  },
  mayMove(row, name, person) {
    const why = whyNotBy(row, name, person)
    return why ?? true
  },
  movable(row, name) {
    if (name === 'sample' && row.sampleSeed !== null) return '样本已抽取'
    if (name === 'sample' && row.pending > 0)
      return `还有 ${row.pending} 行未发放，发放完再抽取样本`
    if (name === 'finish' && row.pending > 0 && row.saveType !== '2')
      return `还有 ${row.pending} 行未发放，请发放或驳回`
    if (name === 'check' && row.checking) return '正在核查'
    if (name === 'issueAll' && row.saveType === '2') return '现金由拨付单的银行结果登记发放'
    if (name === 'issueAll' && row.saveType !== '1')
      return '实物和服务凭签收逐行发放，请在名册中发放'
    if (name === 'issueAll' && row.sending) return '正在后台发放'
    if (name === 'issue' && row.saveType === '2') return '现金批次在拨付单付款后自动发放'
    return true
  },
  moves: {
    async submit(row, _answers, act) {
      await checkBatch(row, act, row)
      act.settle()
      if (row.saveType === '2') refuseLong(act, row.persons)
      await freezeRoster(row, act)
      await countShares(row, act)
      const fresh = (await findRow(act.tx, grantBatch, row.id)) ?? row
      await refuseShort(fresh, act)
      const { organisation, amount } = fresh
      await openReview(act, { kind: 'grantBatch', row, organisation, amount })
      return {
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        ...{ submittedAt: act.now.toISOString(), reviewers: [], limits: await limitsOf(row, act) },
      }
    },
    async approve(row, verdict, act) {
      const change = await grantReview.approve(row, verdict, act)
      return { ...change, reviewers: [...(row.reviewers ?? []), act.person.accountId] }
    },
    return: (row, verdict, act) => grantReview.return(row, verdict, act),
    reject: (row, verdict, act) => grantReview.reject(row, verdict, act),
    async issue(row, _answers, act) {
      if (beijingDay(act.now) < row.issueFrom) act.refuse(`发放自 ${row.issueFrom} 开始`)
      const closed = await whyClosed(act.tx, row.organisation)
      if (closed !== undefined) act.refuse(`${closed}，不能发放`)
      return {
        ...(await bookVouchers(row, act)),
        ...{ issuer: act.person.accountId, issuedAt: act.now.toISOString() },
      }
    },
    finish: (row, _answers, act) => finishBatch(row, act),
    async close(row, _answers, act) {
      const open = await unverifiedOf(act, row.id)
      if (row.sampleSeed === null) act.refuse('请先抽取样本并完成抽查')
      if (open > 0) act.refuse(`还有 ${open} 条样本未抽查`)
      await noteFact(act, row, 'closed', await hashOfRoster(act, row.id))
      return undefined
    },
    async cancel(row, { reason }, act) {
      await refusePayoutOpen(act, row)
      await thawRoster(row, act)
      return { reason, ...(await (row.goods === null ? releaseMoney : releaseGoods)(row, act)) }
    },
  },
  actions: {
    async check(row, _answers, act) {
      await act.enqueue(checkRoster, { batch: row.id })
      return { checking: true, checkDone: 0 }
    },
    async issueAll(row, _answers, act) {
      await act.enqueue(issueBatch, { batch: row.id })
      return { sending: true }
    },
    sample: drawSample,
    async reissue(row, _answers, act) {
      await reissueBatch(row, act)
      return undefined
    },
  },
  finds: {
    turn: (_values, person) => awaits(grantBatch, person),
    toSample: () => sql`(${columnNamed(grantBatch, 'state')} = 'finished'
      and (${columnNamed(grantBatch, 'sampleSeed')} is null or exists (select from rescue_record r
        where r.batch = ${columnNamed(grantBatch, 'id')} and r.sampled and r.verify_result is null)))`,
  },
  enrich: enrichBatches,
  sums: ['amount', 'persons', 'issued', 'rejected', 'pending'],
  pickNote: 'number',
})

function whyNotBy(row: Batch, name: string, { accountId }: Person): string | undefined {
  const hasMade = row.createdBy === accountId || row.submittedBy === accountId
  if (['approve', 'return', 'reject'].includes(name) && hasMade) return '制单人不能审核自己的批次'
  if (name === 'issue' || name === 'issueAll') {
    if (hasMade) return '制单人不能发放自己提交的批次'
    if (row.reviewers?.includes(accountId)) return '审核人不能发放自己审核的批次'
  }
  return name === 'close' && row.issuer === accountId ? '发放人不能归档自己发放的批次' : undefined
}

/** What the cause can spend is told before anybody decides; the hold itself comes with the decision. */
async function refuseShort(row: Batch, act: Act): Promise<void> {
  if (row.cause === null || !['1', '2'].includes(row.saveType)) return
  const available = (await causeFigures(act.tx, [row.cause])).get(row.cause)?.available ?? 0
  if (row.amount > available)
    act.refuse(`可用余额不足：可用 ¥${(available / 100).toFixed(2)}`, 'cause')
}

async function limitsOf(row: Batch, act: Act): Promise<string> {
  const type = await findRow(act.tx, rescueType, row.rescueType)
  const most = type?.maxAmount == null ? '不限额' : `最高 ¥${(type.maxAmount / 100).toFixed(2)}`
  return `每期最多 ${type?.maxTimes ?? 1} 次，${most}`
}

async function enrichBatches(rows: readonly Batch[], act: Act) {
  const ids = rows.map(({ id }) => id)
  const { rows: open } = await act.tx.execute<{ batch: string; n: number }>(sql`
    select batch, count(*)::int as n from roster_objection
     where batch = any (${sql.param(ids)}::uuid[]) and state in ('open', 'found') group by 1`)
  const objections = new Map(open.map(({ batch, n }) => [batch, n]))
  const causes = [...new Set(rows.flatMap(row => row.cause ?? []))]
  const figures = causes.length === 0 ? new Map() : await causeFigures(act.tx, causes)
  return new Map(
    rows.map(row => [
      row.id,
      {
        objections: objections.get(row.id) ?? 0,
        lateRecord:
          row.quick &&
          row.state === 'finished' &&
          act.now.getTime() - Date.parse(row.finishedAt ?? '') > quickDays * dayMs,
        available: row.cause === null ? null : Number(figures.get(row.cause)?.available ?? 0),
      },
    ]),
  )
}
