import { sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { denied } from '#kernel/server/refusal.ts'
import { findRow } from '#kernel/server/rows.ts'
import { printMoney } from '#kinds/index.ts'
import { lifeStates } from '#modules/community/model/index.ts'
import { findPerson } from '#modules/community/server/index.ts'
import { barredOf } from '#modules/help/server/index.ts'
import { sendSms } from '#modules/message/server/index.ts'
import { grantBatch, type rescueRecord } from '../model/index.ts'
import type { Batch } from './batch-money.ts'
import { whyPayable } from './cash.ts'
import { countLine } from './counters.ts'
import { handOut } from './goods-source.ts'
import { groupsOf } from './standard.ts'
import { drawVoucherNo, markOfVoucher } from './voucher-code.ts'

/** A line of a roster as the server reads it. */
export type Line = Row<typeof rescueRecord>
type Change = Patch<typeof rescueRecord>

/** The batch of a line. */
export async function batchOf(act: Pick<Act, 'tx'>, line: Line): Promise<Batch> {
  const batch = await findRow(act.tx, grantBatch, line.batch)
  if (batch === undefined) throw new Error(`the batch of ${line.number} is gone`)
  return batch
}

/** Issuing is the third person's: neither who made the batch nor who decided on it. */
export function refuseInvolved(batch: Batch, act: Act): void {
  if (isSystem(act.person)) return
  const { accountId } = act.person
  if (batch.reviewers?.includes(accountId)) throw denied('审核人不能发放自己审核的批次')
  if ([batch.createdBy, batch.submittedBy].includes(accountId))
    throw denied('制单人不能发放自己提交的批次')
}

/** Issues one line: who it is still holds (R1), and a voucher gets its code and its message in the same act. */
export async function issueLine(
  line: Line,
  answers: { readonly proofKind: Line['proofKind']; readonly proofFiles: Line['proofFiles'] },
  act: Act,
): Promise<Change> {
  const batch = await batchOf(act, line)
  refuseInvolved(batch, act)
  if (line.saveType === '2') act.refuse('现金由拨付单的银行结果登记发放')
  if (line.heldBack) act.refuse('该行有未处理的公示异议，暂不能发放')
  const today = beijingDay(act.now)
  if (today < batch.issueFrom) act.refuse(`发放自 ${batch.issueFrom} 开始`)
  await countLine(act, batch.id, 'issued', ['issuing'])
  const person = await findPerson(act.tx, line.person)
  if (person === undefined || person.standing !== '01')
    act.refuse(
      `人员状态为「${lifeStates[person?.standing ?? '99']}」，不能发放（R1），请驳回`,
      'sendStatus',
    )
  if (await isBarred(act, line, today))
    act.refuse('在失信名单中，不能发放（R9），请驳回', 'sendStatus')
  if (line.classify !== null) {
    const decided = (await groupsOf(act, [line.person], today)).get(line.person)
    if (decided?.has(line.classify) !== true)
      act.refuse('救助分类认定已失效，不能发放（R2），请以资格终止驳回', 'sendStatus')
  }
  const proofs = answers.proofFiles ?? []
  const kind = answers.proofKind ?? (line.saveType === '1' ? '5' : null)
  if (kind === null) act.refuse('请选择签收方式', 'proofKind')
  if (kind === '5' && line.saveType !== '1') act.refuse('核销即签收只用于代金券', 'proofKind')
  if (!(batch.proof ?? []).includes(kind) && kind !== '5')
    act.refuse('该批次不使用这种签收方式', 'proofKind')
  if (['1', '2'].includes(kind) && proofs.length === 0) act.refuse('请上传签收凭证', 'proofFiles')
  if (batch.goods !== null) await handOut(batch, line, act)
  const issuedAt = act.now.toISOString()
  const issued: Change = {
    sendStatus: '1',
    ...{ issuedAt, issuer: isSystem(act.person) ? batch.issuer : act.person.accountId },
    ...{ place: batch.place, proofKind: kind, proofFiles: proofs.length === 0 ? null : proofs },
    signedAt: kind === '5' ? null : issuedAt,
  }
  return line.saveType === '1'
    ? { ...issued, ...(await voucherFor(line, person.phone, act)) }
    : issued
}

/** R9 as the roster was checked by it, on the day of issue: the person, or who heads the household. */
async function isBarred(act: Act, { person, batch, no }: Line, today: string): Promise<boolean> {
  if ((await barredOf(act, [person])).size > 0) return true
  const { rows } = await act.tx.execute(sql`
    select from rescue_warned(${batch}, ${no}, ${no}, ${today}::date) where code = 'R9' limit 1`)
  return rows.length > 0
}

async function voucherFor(line: Line, phone: string | null, act: Act): Promise<Change> {
  const voucherNo = drawVoucherNo()
  if (phone !== null)
    await sendSms(act, {
      phone,
      template: 'rescueVoucher',
      organisation: line.organisation,
      params: {
        amount: printMoney(line.amount),
        number: voucherNo,
        to: line.voucherTo ?? '',
      },
    })
  return {
    ...{ voucherNo, voucherMark: markOfVoucher(voucherNo), voucherTail: voucherNo.slice(-4) },
    voucherState: '1',
    voucherLeft: line.amount,
  }
}

/** Rejects a line with its reason; its share goes back when the batch ends. */
export async function rejectLine(
  line: Line,
  answers: { readonly rejectReason: Line['rejectReason']; readonly rejectNote: string | null },
  act: Act,
): Promise<Change> {
  if (answers.rejectReason === 'other' && answers.rejectNote === null)
    act.refuse('请填写说明', 'rejectNote')
  const batch = await batchOf(act, line)
  if (line.payLine !== null && line.rejectNote === null)
    act.refuse('现金行已列入拨付单，请由银行结果登记')
  // What came back may be paid again by the same payout.
  const payable = line.payLine === null ? undefined : await whyPayable(act, batch)
  if (payable !== undefined) act.refuse(payable)
  await countLine(act, batch.id, 'rejected', ['noticing', 'confirmed', 'issuing'])
  return {
    sendStatus: '2',
    ...answers,
    rejectNote: answers.rejectNote ?? line.rejectNote,
    heldBack: false,
  }
}
