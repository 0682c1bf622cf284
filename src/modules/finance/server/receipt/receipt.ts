import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { recordAct } from '#kernel/server/operation.ts'
import { nextRecordNumbers } from '#kernel/server/record-serial.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { newId } from '#kernel/server/uuid.ts'
import { receipt } from '../../model/index.ts'
import { isEditor, noteEditor } from '../editors.ts'
import { whenReceiptEnded } from '../giving.ts'
import { financePorts } from '../ports.ts'
import { financeNumbers } from '../serial.ts'
import { lockGifts, markGifts, markTitle, sumOf, yearOf } from './check-receipt.ts'
import { handOverReceipt } from './hand-over.ts'
import { amountsOf, issueReceipt, numbered } from './issue.ts'
import { freeParts, keepParts, tellGifts, tellIssued } from './receipt-part.ts'
import { checkInRange } from './receipt-range.ts'

type Receipt = Row<typeof receipt>

/** Receipts (捐赠票据): asked for by one person, issued by another, voided or reversed, never lost. */
export const receiptServing = serve(receipt, {
  async prepare(draft, act) {
    const gifts = await lockGifts(act, draft.gifts)
    const [first] = gifts
    // Told at its field with the other references.
    if (first === undefined) return {}
    const [requestNo] = await nextRecordNumbers(act, financeNumbers.receipt, 1)
    return {
      requestNo,
      organisation: first.organisation,
      donor: first.donor,
      year: yearOf(first),
      giftCount: gifts.length,
      ...amountsOf(sumOf(gifts)),
      handler: act.person.accountId,
      editors: [act.person.accountId],
    }
  },
  async check(next, act, before) {
    if (before === undefined) await markGifts(act, next, await lockGifts(act, next.gifts))
    await markTitle(act, next)
  },
  async inserted(row, act) {
    await keepParts(act, row.id, await lockGifts(act, row.gifts))
    await tellGifts(act, row.gifts, '1')
  },
  updated: (row, act) => noteEditor(act, receipt, row),
  async removing(row, act) {
    await freeParts(act, row.id)
    await tellGifts(act, row.gifts, '0')
  },
  movable(row, name) {
    if (row.isRed && ['void', 'reverse', 'deliver'].includes(name))
      return '红票不能再作废、红冲或寄送'
    if (name === 'record' && row.form === '1' && row.handOver === 'sending')
      return '正在与财政平台核对，请稍候再录入'
    if (name === 'retry' && row.form === '2') return '纸质票据请录入票号'
    if (name === 'void' && row.issuedOn !== null && !isThisMonth(row.issuedOn))
      return `票据开具于 ${row.issuedOn}，只能在当月作废，请红冲`
    return true
  },
  mayMove: (row, name, person) =>
    (name === 'approve' || name === 'reject') && isEditor(row, person)
      ? '申请或修改过票据的人不能审核'
      : true,
  moves: {
    async submit(row, _answers, act) {
      await tellGifts(act, row.gifts, '2')
      return { handler: act.person.accountId }
    },
    approve: (row, answers, act) => issueReceipt(act, row, answers),
    async reject(row, { opinion }, act) {
      await freeParts(act, row.id)
      await tellGifts(act, row.gifts, '0')
      return { opinion, reviewer: act.person.accountId, reviewedAt: act.now.toISOString() }
    },
    async record(row, { fiscalUrl, ...numbers }, act) {
      if (row.form === '2') await checkInRange(act, row.organisation, numbers)
      act.settle()
      await tellIssued(act, row)
      const handOver = row.form === '1' ? ('done' as const) : ('stub' as const)
      return { ...numbers, fiscalUrl, failReason: null, handOver }
    },
    async retry(row, _answers, act) {
      await act.enqueue(handOverReceipt, { receipt: row.id })
      // What was refused before is asked for again under the same number of ours.
      return { handOver: 'waiting' as const, failReason: null }
    },
    async deliver(row, { expressNo }, act) {
      if (row.form === '1') await mailReceipt(act, row)
      await tellGifts(act, row.gifts, '4')
      return { expressNo, deliveredAt: act.now.toISOString() }
    },
    async void(row, { reason, isReturned }, act) {
      if (!isReturned)
        act.refuse(
          row.form === '2' ? '请先收回纸质票据' : '请先在财政平台作废电子票据',
          'isReturned',
        )
      await endReceipt(act, row, '5')
      return { voidReason: reason, endedAt: act.now.toISOString() }
    },
    async reverse(row, { reason }, act) {
      await endReceipt(act, row, '6')
      await makeRed(act, row, reason)
      return { voidReason: reason, endedAt: act.now.toISOString() }
    },
  },
  sums: ['amount'],
})

function isThisMonth(day: string): boolean {
  return beijingDay(new Date()).slice(0, 7) === day.slice(0, 7)
}

async function endReceipt(act: Act, row: Receipt, status: '5' | '6'): Promise<void> {
  await freeParts(act, row.id)
  await tellGifts(act, row.gifts, status)
  for (const hear of whenReceiptEnded()) await hear(act, row)
}

/** The red receipt: its own number, the same gifts and title, below zero. */
async function makeRed(act: Act, row: Receipt, reason: string): Promise<void> {
  const id = newId()
  const [requestNo = ''] = await nextRecordNumbers(act, financeNumbers.receipt, 1)
  const { accountId } = act.person
  const red: Patch<typeof receipt> = {
    ...titleOf(row),
    requestNo,
    isRed: true,
    reverses: row.id,
    ...amountsOf(-row.amount),
    remark: `冲销 ${row.number ?? ''}：${reason}`.slice(0, 200),
    handler: accountId,
    payee: row.payee,
    reviewer: row.reviewer,
    editors: [accountId],
    state: 'issuing',
  }
  const sealed = { id, ...red, organisation: row.organisation, form: row.form }
  await insertRow(act, receipt, {
    ...sealed,
    ...(await numbered(act, { ...sealed, amount: -row.amount, requestNo, reverses: row.id })),
  })
}

function titleOf(row: Receipt): Patch<typeof receipt> {
  const { donor, year, gifts, giftCount, titleKind, payer, payerIdNumber, payerUscc } = row
  const { email, phone, mailName, mailAddress, postcode } = row
  const { projectCode, projectName, unit, quantity } = row
  return {
    ...{ donor, year, gifts, giftCount, titleKind, payer, payerIdNumber, payerUscc },
    ...{ email, phone, mailName, mailAddress, postcode },
    ...{ projectCode, projectName, unit, quantity },
  }
}

async function mailReceipt(act: Act, row: Receipt): Promise<void> {
  if (row.email === null) return
  const { name } = await financePorts().issuer(act.tx, row.organisation)
  await financePorts().sendMail(act, {
    to: row.email,
    subject: `${name}捐赠票据`,
    text: [
      `感谢您的捐赠。${name}已为您开具捐赠票据 ${row.number ?? ''}，金额 ¥${(row.amount / 100).toFixed(2)}。`,
      `票据代码 ${row.fiscalCode ?? ''}，票据号码 ${row.fiscalNo ?? ''}，校验码 ${row.checkCode ?? ''}。`,
      ...(row.fiscalUrl === null ? [] : [`下载：${row.fiscalUrl}`]),
      '可在全国财政电子票据查验平台查验。',
    ].join('\n'),
    organisation: row.organisation,
  })
}

/** Counts a print and notes who printed; the first is the original, every further one a copy (副本). Answers how many there were before. */
export async function countPrint(act: Act, row: Receipt): Promise<number> {
  await recordAct(act, receipt, { verb: 'print', label: '打印', row })
  const { rows } = await act.tx.execute<{ prints: number }>(
    sql`update receipt set prints = prints + 1 where id = ${row.id}::uuid returning prints`,
  )
  return (rows[0]?.prints ?? 1) - 1
}
