import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { choice, dayInBeijing, files, money, month, ref, text } from '#kinds/index.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { flowCharge } from '../../model/calls.ts'
import { typedFlows, vendorFlow } from '../../model/index.ts'

const fields = {
  account: ref('厂商账户', 'equipment/vendorAccount', { required: true }),
  kind: choice('类型', typedFlows, { required: true }),
  amount: money('金额', { required: true, min: 1 }),
  period: month('费用期间', { required: true }),
  memo: text('说明', { required: true, min: 2, max: 300, lines: 3 }),
  files: files('依据', { required: true, max: 5 }),
} as const

/** 资金流水: all fees between payers and vendors. Gifts are none of them. */
export default function FlowListScreen() {
  const mayCharge = useCan('vendorFlow.charge')
  const [open, setOpen] = useState(false)
  return (
    <>
      <ListScreen
        resource={vendorFlow}
        title="资金流水"
        canCreate={false}
        actions={
          mayCharge && (
            <Button type="primary" onClick={() => setOpen(true)}>
              登记费用
            </Button>
          )
        }
        shown={[
          'number',
          'createdAt',
          'vendor',
          'organisation',
          'kind',
          'direction',
          'amount',
          'payableAfter',
          'period',
          'settlement',
          'memo',
        ]}
        columns={{ number: { width: 176, isUncut: true } }}
      />
      {open && <ChargeDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** 登记费用: a fee or deduction by hand, with its document. */
function ChargeDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient()
  const [store] = useState(
    () => new FormStore(fields, { period: dayInBeijing(new Date()).slice(0, 7) }),
  )
  const sending = useSending(store)
  const send = () =>
    sending.send(async answers => {
      await tell(flowCharge, filledIn(flowCharge, answers))
      await client.invalidateQueries()
      onClose()
    })
  return (
    <AskDialog
      title="登记费用"
      okText="登记"
      sending={sending}
      note="违约扣款先从应付余额中扣，不足部分从保证金中扣。"
      place={field => ({ resource: vendorFlow.path, field })}
      onSend={() => void send()}
      onClose={onClose}
    />
  )
}
