import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, Job } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { donation, receipt } from '../../model/index.ts'
import { financePorts } from '../ports.ts'
import { type FiscalBill, type FiscalOutcome, fiscalPlatform } from './fiscal/platform.ts'
import { tellGifts, tellIssued } from './receipt-part.ts'

type Receipt = Row<typeof receipt>

const payload = z.strictObject({ receipt: z.uuid() })
/** Minutes before an unanswered or refused-for-now hand-over is looked at again. */
const pause = 10

/**
 * Hands one electronic receipt to the fiscal platform. The claim is committed before the platform is
 * asked; whatever was claimed and not settled is looked up under our own number first, never issued
 * again blindly.
 */
export const handOverReceipt: Job<z.infer<typeof payload>> = job('finance.hand-over-receipt', {
  label: '电子票据交付',
  payload,
  retries: 3,
  seconds: 120,
  atOnce: 4,
  async run({ receipt: id }, work) {
    const claimed = await work.change(act => claim(act, id))
    if (claimed === undefined) return
    const { bill, mayBeThere } = claimed
    const platform = fiscalPlatform()
    const known = mayBeThere ? await platform.find(bill, work.signal) : { at: 'absent' as const }
    const outcome = known.at === 'absent' ? await platform.issue(bill, work.signal) : known
    await work.change(act => settle(act, id, outcome))
  },
})

interface Claimed {
  readonly bill: FiscalBill
  /** An earlier try may have reached the platform. */
  readonly mayBeThere: boolean
}

async function claim(act: Act, id: string): Promise<Claimed | undefined> {
  const row = await findRow(act.tx, receipt, id)
  if (row === undefined) return undefined
  const held = await lockRow(act, receipt, id)
  if (held.state !== 'issuing' || held.form !== '1' || held.handOver === 'held') return undefined
  const mayBeThere = held.handOver === 'sending' || held.handOver === 'unknown'
  await updateRow(
    act,
    receipt,
    held,
    { handOver: 'sending' },
    { verb: 'send', label: '交付财政平台' },
  )
  return { bill: await billOf(act, held), mayBeThere }
}

async function billOf(act: Act, row: Receipt): Promise<FiscalBill> {
  const issuer = await financePorts().issuer(act.tx, row.organisation)
  const original = row.reverses === null ? undefined : await findRow(act.tx, receipt, row.reverses)
  const [first] = row.gifts
  const gift = first === undefined ? undefined : await findRow(act.tx, donation, first)
  return {
    number: row.number ?? row.requestNo,
    issuer,
    issuedOn: row.issuedOn ?? '',
    issuedAt: act.now,
    amount: row.amount,
    payer: {
      isUnit: row.titleKind === '2',
      name: row.payer,
      code: row.titleKind === '2' ? row.payerUscc : row.payerIdNumber,
      phone: row.phone,
      email: row.email,
    },
    item: {
      code: row.projectCode ?? '',
      name: row.projectName,
      unit: row.unit ?? '',
      quantity: row.quantity,
    },
    payMode: gift?.channel === '5' ? '现金' : '转账',
    remark: row.remark ?? '',
    handler: row.handler,
    reviewer: row.reviewer,
    reverses:
      original === undefined
        ? null
        : { code: original.fiscalCode ?? '', number: original.fiscalNo ?? '' },
  }
}

async function settle(act: Act, id: string, outcome: FiscalOutcome): Promise<void> {
  const row = await lockRow(act, receipt, id)
  if (row.state !== 'issuing' || row.handOver !== 'sending') return
  if (outcome.at === 'issued') {
    const { code, number, check, url } = outcome
    const numbers = { fiscalCode: code, fiscalNo: number, checkCode: check, fiscalUrl: url }
    const taken = { ...numbers, handOver: 'done', failReason: null } as const
    await tellIssued(act, await moveRow(act, receipt, row, 'take', taken))
    return
  }
  if (outcome.at === 'held') {
    await updateRow(
      act,
      receipt,
      row,
      { handOver: 'held' },
      { verb: 'send', label: '写入开票清单' },
    )
    return
  }
  const failReason = ('message' in outcome ? outcome.message : '平台没有此票据').slice(0, 200)
  if (outcome.at === 'refused') {
    await moveRow(act, receipt, row, 'fail', { failReason, handOver: null })
    if (!row.isRed) await tellGifts(act, row.gifts, '7')
    return
  }
  const isBusy = outcome.at === 'busy'
  const handOver = isBusy ? 'waiting' : 'unknown'
  await updateRow(
    act,
    receipt,
    row,
    { handOver, failReason },
    { verb: 'send', label: isBusy ? '平台忙，稍后重试' : '结果不明，稍后查询' },
  )
  await act.enqueue(
    handOverReceipt,
    { receipt: id },
    { after: new Date(act.now.getTime() + pause * 60_000) },
  )
}
