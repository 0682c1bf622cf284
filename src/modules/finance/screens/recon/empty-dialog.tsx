import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { day as dayField, flag, ref, text } from '#kinds/index.ts'
import { tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { keys } from '#ui/logic/query-client.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { bill } from '../../model/bill.ts'
import { billRegisterEmpty } from '../../model/bill-calls.ts'

const asked = {
  merchant: ref('商户号', 'charity/orgMerchant', { required: true }),
  from: dayField('起始日', { required: true }),
  to: dayField('截止日', { required: true }),
  reason: text('说明', {
    required: true,
    min: 2,
    max: 200,
    lines: 2,
    hint: '渠道的答复，如 No Bill Exist',
  }),
  withOrders: flag('平台有订单，提请另一人确认', { initial: false }),
}

/** 登记空账单: the channel said that it has no bill of these days. */
export function EmptyDialog({ day, onClose }: { readonly day?: string; onClose(): void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [store] = useState(
    () => new FormStore(asked, { withOrders: false, ...(day ? { from: day, to: day } : {}) }),
  )
  const sending = useSending(store)
  const send = () =>
    sending.send(async ({ from, to, merchant, reason, withOrders }) => {
      await tell(billRegisterEmpty, {
        merchant: String(merchant),
        days: daysBetween(String(from), String(to)),
        reason: String(reason),
        withOrders: withOrders === true,
      })
      void client.invalidateQueries({ queryKey: keys.resource(bill.path) })
      message.success('已登记空账单')
      onClose()
    })
  return (
    <AskDialog
      title="登记空账单"
      okText="登记"
      sending={sending}
      place={field => ({ resource: bill.path, field })}
      note="平台当日没有订单时直接对平；有订单时须由另一人确认，订单将列为短款。"
      onSend={() => void send()}
      onClose={onClose}
    />
  )
}

/** At most a month of days; the server says what is wrong with more. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = []
  const last = Date.parse(to)
  for (let at = Date.parse(from); at <= last && days.length < 32; at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
