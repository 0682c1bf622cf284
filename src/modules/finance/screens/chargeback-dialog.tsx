import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { printMoment, text } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { bill, billLine } from '../model/bill.ts'
import { billLineChargeback } from '../model/bill-line-calls.ts'
import { donation } from '../model/donation.ts'
import { refund } from '../model/refund.ts'
import { RefundFacts, yuan } from './refund-facts.tsx'

const asked = {
  fundingSource: refund.fields.fundingSource,
  opinion: text('说明', { required: true, min: 2, max: 200, lines: 2 }),
}

/** 登记拒付: what the channel took back by itself becomes a paid refund of the gift. */
export function ChargebackDialog({
  line,
  onClose,
}: {
  readonly line: Presented
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [store] = useState(() => new FormStore(asked, { fundingSource: '1' }))
  const sending = useSending(store)
  const amount = Number(line.refundAmount)
  const send = () =>
    sending.send(async answers => {
      await tell(billLineChargeback, filledIn(billLineChargeback, { id: line.id, ...answers }))
      for (const { path } of [bill, billLine, donation, refund])
        void client.invalidateQueries({ queryKey: keys.resource(path) })
      message.success('已登记拒付，账单正在重新对账')
      onClose()
    })
  return (
    <AskDialog
      title={`登记拒付 · ${yuan(amount)}`}
      okText="登记"
      width={640}
      sending={sending}
      place={field => ({ resource: refund.path, field })}
      note={`渠道已于 ${printMoment(String(line.tradedAt))} 扣回。登记后退款直接为「已退款」，并同时记账。`}
      isDanger
      onSend={() => void send()}
      onClose={onClose}
    >
      <RefundFacts gift={String(line.donation)} amount={amount} isPaid />
    </AskDialog>
  )
}
