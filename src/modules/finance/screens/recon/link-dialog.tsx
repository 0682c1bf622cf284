import { Button, Table } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { Money } from '#ui/views/money.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { linkFields, settlementBatch } from '../../model/recon/settlement-batch.ts'
import { settlementCandidates } from '../../model/recon/settlement-calls.ts'

/** 关联银行流水: the likeliest bank lines with what tells them apart, or any other by hand. */
export function LinkDialog({ rows, onSend, onClose }: MoveDialogProps) {
  const [row] = rows
  const [store] = useState(() => new FormStore(linkFields, {}))
  const sending = useSending(store)
  const { data, isFetching } = useAsk(settlementCandidates, row ? { id: row.id } : null)
  return (
    <AskDialog
      title="关联银行流水"
      okText="关联"
      width={760}
      sending={sending}
      place={field => ({ resource: settlementBatch.path, field: `link.${field}` })}
      onSend={() => void sending.send(onSend)}
      onClose={onClose}
    >
      <Table
        size="small"
        rowKey="id"
        loading={isFetching}
        pagination={false}
        dataSource={data ? [...data] : []}
        locale={{ emptyText: '结算日前后 3 天没有待认领的入账' }}
        columns={[
          { title: '入账单', dataIndex: 'number' },
          { title: '入账时间', render: (_value, { bookedAt }) => printMoment(bookedAt) },
          { title: '金额', render: (_value, { amount }) => <Money fen={amount} sign="" /> },
          { title: '与应结差', render: (_value, { gap }) => <Money fen={gap} sign="" /> },
          { title: '附言', dataIndex: 'remark' },
          { title: '流水号', dataIndex: 'bankSerial' },
          {
            title: '',
            render: (_value, { id }) => (
              <Button
                type="link"
                size="small"
                onClick={() => void sending.send(() => onSend({ moneyIn: id }), [])}
              >
                选用
              </Button>
            ),
          },
        ]}
      />
    </AskDialog>
  )
}
