import { readInScope } from '#kernel/server/commands.ts'
import { keepFiles } from '#kernel/server/file-use.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { flowCharge } from '../../model/calls.ts'
import { vendorFlow, vendorSettlement } from '../../model/index.ts'
import { bookFlow, reverseFlow } from './flows.ts'
import { vendorAccountServing } from './vendor-account.ts'

export const vendorFlowServing = serve(vendorFlow, {
  mayMove: (row, name, person) =>
    name === 'reverse' && row.createdBy === person.accountId
      ? '登记人不能冲正自己登记的流水'
      : true,
  actions: {
    async reverse(row, { reason }, act) {
      if (row.settlement !== null) {
        const settled = await lockRow(act, vendorSettlement, row.settlement)
        // A draft is reckoned anew when it is sent, and a disputed one when it is answered.
        if (settled.state !== 'draft' && settled.state !== 'disputed')
          act.refuse(`该流水已列入结算单 ${settled.number}，不能冲正`)
      }
      await reverseFlow(act, row, reason)
      return {}
    },
  },
})

/** 登记费用 by hand, with its document. */
export const chargeRoute: AnyRoute = route(flowCharge, {
  access: { action: 'vendorFlow.charge' },
  summary: '登记厂商费用或违约扣款',
  stepUp: true,
  async change({ account: id, files, ...given }, act) {
    const account = await readInScope(act, vendorAccountServing, id)
    const booked = await bookFlow(act, { ...given, account: account.id, files: [...files] })
    for (const { id: record } of booked)
      await keepFiles(act, vendorFlow, { record, values: { files } })
    return { numbers: booked.map(({ number }) => number) }
  },
})
