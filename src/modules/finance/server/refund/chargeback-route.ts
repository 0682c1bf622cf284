import type { Row } from '#kernel/resource/resource.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { lockRow, moveRow } from '#kernel/server/rows.ts'
import { billLineChargeback } from '../../model/bill-line-calls.ts'
import { bill, type billLine } from '../../model/index.ts'
import { billLineServing, openLines } from '../bill/bill.ts'
import { bookChargeback } from './chargeback.ts'
import { refundServing } from './refund.ts'

/**
 * `POST …/billLine/chargeback`: what the channel took back by itself becomes a paid refund; by
 * another person than the one who uploaded the bill (BR-34). The bill is matched again.
 */
export const chargebackRoute = route(billLineChargeback, {
  access: { action: 'billLine.chargeback' },
  summary: '按账单明细登记渠道拒付',
  stepUp: true,
  async change({ id, ...decision }, act) {
    const action = 'billLine.chargeback'
    // The serving's own rows: the cast of a reader that knows its resource only by path.
    const found = await lockInScope(act, billLineServing, { id, action })
    const line = found as unknown as Row<typeof billLine>
    const owner = await lockRow(act, bill, line.bill)
    if (owner.createdBy === act.person.accountId) throw denied('上传账单的人不能自己登记拒付')
    if (owner.state !== 'differing' && owner.state !== 'handling')
      act.refuse('只有「有差异」的账单可以登记拒付')
    if (line.direction !== '2' || line.result !== '5' || line.donation === null)
      act.refuse('只有平台没有退款单的退款行可以登记拒付')
    const made = await bookChargeback(act, line, decision)
    await openLines(act, owner.id)
    await moveRow(act, bill, owner, 'rematch')
    return presentOne(act, refundServing, made)
  },
})
