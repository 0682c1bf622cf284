import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { checkAdded, fieldVersionOf } from '#modules/rescue/server/index.ts'
import { rescueRecord } from '../model/index.ts'
import { type Batch, returnToCause } from './batch-money.ts'
import { recount } from './counters.ts'
import { takeGoodsBack } from './goods-source.ts'
import { batchOf, issueLine, type Line, rejectLine } from './issue-line.ts'
import { applyStandard } from './standard.ts'

const table = tableOf(rescueRecord)

/** Days before its end from which a voucher is pointed out. */
export const expiringDays = 7

/** One person in one batch, with its rules: kept in the roster, then issued or rejected, never changed back (BR-32). */
export const rescueRecordServing = serve(rescueRecord, {
  editable: row => row.dupKey === null || '名册已提交，不能修改',
  removable: row => row.dupKey === null || '名册已提交，不能移除',
  async check(next, act, before) {
    const batch = await demandKept(next, act)
    if (before === undefined) return
    if (batch.amountMode !== '4' && next.amount !== before.amount)
      act.mark('amount', '该批次按标准发放，金额随标准计算，不能逐行填写')
    if (next.minor && (next.receiver ?? '') === '')
      act.mark('receiver', '未成年人须填写监护人为代领人')
    if (next.amount < 1) act.mark('amount', '金额应大于 0')
    await checkAdded(act, { type: next.rescueType, form: '5', row: next })
  },
  async updated(row, act) {
    // It was filled in by the rules of today, and is read by them later.
    const version = await fieldVersionOf(act, row.rescueType, '5')
    await act.tx.execute(sql`
      update rescue_record set field_version = ${version} where id = ${row.id}`)
    await applyStandard(act, await batchOf(act, row), row.id)
    await recount(act, row.batch)
  },
  async removing(row, act) {
    await demandKept(row, act)
    await act.tx.execute(sql`delete from roster_finding where record = ${row.id}`)
    await act.tx.execute(sql`
      update grant_batch set persons = persons - 1, pending = pending - 1, amount = amount - ${row.amount}
       where id = ${row.batch}`)
  },
  movable: (row, name) => whyNotNow(row, name) ?? true,
  mayMove(row, name, person) {
    if (name === 'verify' && row.issuer === person.accountId) return '发放人不能抽查自己发放的记录'
    if (name === 'reverse' && row.reverseAskedBy === person.accountId)
      return '申请人不能确认自己申请的冲正'
    return true
  },
  actions: {
    issue: issueLine,
    reject: rejectLine,
    sign: (_row, { proofKind, proofFiles }, act) => ({
      ...{ proofKind, proofFiles },
      signedAt: act.now.toISOString(),
    }),
    verify: (_row, { verifyResult, verifyNote }, act) => ({
      ...{ verifyResult, verifyNote },
      verifiedAt: act.now.toISOString(),
      verifier: act.person.accountId,
    }),
    async voidVoucher(row, { reason }, act) {
      await giveBack(row, `${row.number} 作废：${reason}`, act)
      return { voucherState: '5' as const, voucherLeft: 0 }
    },
    askReverse: (_row, { reason }, act) => ({
      reverseAskedBy: act.person.accountId,
      reverseReason: reason,
    }),
    reverse: takeBack,
    async resend(row, _answers, act) {
      const person = await findPerson(act.tx, row.person)
      if (person === undefined || person.phone === null) return act.refuse('该人员没有登记手机')
      await sendSms(act, {
        phone: person.phone,
        template: 'rescueVoucher',
        organisation: row.organisation,
        params: {
          amount: printMoney(row.voucherLeft),
          number: row.voucherNo ?? '',
          to: row.voucherTo ?? '',
        },
      })
      return undefined
    },
  },
  finds: {
    missingProof: () => sql`(${table.sendStatus} = '1' and ${table.signedAt} is null
      and not ${table.reversed} and ${table.reverses} is null and ${table.saveType} <> '1')`,
    // As the board counts: of batches whose money is there.
    toIssue: () => sql`(${table.sendStatus} = '0' and ${table.batch} in (
      select id from grant_batch where state in ('confirmed', 'issuing')))`,
    expiring: () => {
      const today = beijingDay(new Date())
      return sql`(${table.voucherState} in ('1', '2') and ${table.voucherTo} between ${today}::date
        and ${addDays(today, expiringDays)}::date)`
    },
  },
  sums: ['amount', 'voucherUsed', 'voucherLeft'],
  pickNote: 'period',
})

/** Lines are kept only while their batch is with its maker. */
async function demandKept(row: Line, act: Act): Promise<Batch> {
  const batch = await batchOf(act, row)
  if (batch.state !== 'draft' && batch.state !== 'returned') act.refuse('名册已提交，不能修改')
  return batch
}

function whyNotNow(row: Line, name: string): string | undefined {
  const isReversal = row.reverses !== null
  if (isReversal) return '冲正记录不能再处理'
  const isIssued = row.sendStatus === '1'
  if (name === 'issue' || name === 'reject')
    return row.sendStatus === '0'
      ? row.dupKey === null
        ? '名册尚未提交审核'
        : undefined
      : `该行${isIssued ? '已发放' : '已驳回'}，不能再${name === 'issue' ? '发放' : '驳回'}`
  if (!isIssued) return '只有已发放的记录可以办理'
  if (name === 'sign') return row.signedAt === null ? undefined : '已有签收'
  if (name === 'verify') {
    if (!row.sampled) return '该记录不在抽查样本中'
    return row.verifyResult === null ? undefined : '该记录已抽查'
  }
  const hasLeft = row.voucherState === '1' || row.voucherState === '2'
  if (name === 'voidVoucher' || name === 'resend') return hasLeft ? undefined : '没有可用的代金券'
  if (row.reversed) return '该记录已冲正'
  if (row.saveType === '2') return '现金发放请在拨付单登记退汇'
  if (name === 'askReverse')
    return row.reverseAskedBy === null ? undefined : '已申请冲正，待他人确认'
  return row.reverseAskedBy === null ? '请先申请冲正' : undefined
}

async function giveBack(row: Line, memo: string, act: Act): Promise<void> {
  await returnToCause(act, row.batch, { amount: row.voucherLeft, memo })
}

/** A negative record beside the first one: what a voucher still holds goes back to its cause. */
async function takeBack(row: Line, _answers: unknown, act: Act) {
  const isVoucher = row.saveType === '1'
  const amount = isVoucher ? row.voucherLeft : row.amount
  if (amount === 0) act.refuse('代金券已用完或已失效，没有可冲正的余额')
  if (isVoucher) await giveBack(row, `${row.number} 冲正：${row.reverseReason}`, act)
  if (row.saveType === '3') await takeGoodsBack(row, act)
  await insertRow(act, rescueRecord, {
    number: `${row.number}-R`,
    ...{ no: row.no, batch: row.batch, organisation: row.organisation, cause: row.cause },
    ...{ rescueType: row.rescueType, period: row.period, saveType: row.saveType },
    ...{ person: row.person, name: row.name, idKind: row.idKind, idNumber: row.idNumber },
    ...{ minor: row.minor, household: row.household, classify: row.classify },
    ...{ amount: -amount, sendStatus: '1' as const, issuedAt: act.now.toISOString() },
    ...{ issuer: act.person.accountId, reverses: row.id, reverseReason: row.reverseReason },
  })
  return {
    reversed: true,
    ...(isVoucher ? { voucherState: '6' as const, voucherLeft: 0 } : {}),
  }
}
