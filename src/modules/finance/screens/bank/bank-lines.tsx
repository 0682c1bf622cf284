import { UploadOutlined } from '@ant-design/icons'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { FormStore } from '#ui/logic/form-store.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { useSending } from '#ui/logic/use-sending.ts'
import { AskDialog } from '#ui/views/ask-dialog.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { tickCandidates } from '../../model/bank/bank-calls.ts'
import { bankLine, bankStatement, tickFields } from '../../model/bank/bank-statement.ts'
import { StatementUpload } from './statement-upload.tsx'

const standing = (value: string) => [{ field: 'standing', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'open', label: '未勾对', where: standing('2') },
  { key: 'flagged', label: '金额不符', where: standing('4') },
  { key: 'ticked', label: '已勾对', where: standing('3') },
  { key: 'in', label: '已入账', where: standing('1') },
  { key: 'all', label: '全部', where: [] },
]

/** The button that opens 导入银行流水, for whoever may. */
function UploadButton() {
  const mayUpload = useCan('bankStatement.upload')
  const [isOpen, setOpen] = useState(false)
  if (!mayUpload) return null
  return (
    <>
      <Button type="primary" icon={<UploadOutlined />} onClick={() => setOpen(true)}>
        导入银行流水
      </Button>
      {isOpen && <StatementUpload onClose={() => setOpen(false)} />}
    </>
  )
}

/** 银行流水: what the bank told, and which document each line is. */
export function BankLineList() {
  return (
    <ListScreen
      resource={bankLine}
      title="银行流水"
      canCreate={false}
      tabs={tabs}
      sums="asked"
      shown={[
        ...['bookedAt', 'direction', 'counterName', 'remark', 'amount', 'standing'],
        ...['serial', 'moneyIn', 'moneyOut'],
      ]}
      columns={{
        bookedAt: { width: 138 },
        direction: { width: 64 },
        amount: { width: 112 },
        standing: { width: 88 },
      }}
      actions={<UploadButton />}
    />
  )
}

/** 对账单: the files that were taken. */
export function BankStatementList() {
  return (
    <ListScreen
      resource={bankStatement}
      title="银行对账单"
      canCreate={false}
      shown={[
        ...['number', 'bankAccount', 'from', 'to', 'rowCount', 'newCount', 'knownCount'],
        ...['flaggedCount', 'income', 'expense', 'closing', 'createdBy', 'createdAt'],
      ]}
      actions={<UploadButton />}
      detail={{
        tabs: [
          {
            key: 'lines',
            label: '流水',
            content: row => (
              <ListScreen
                resource={bankLine}
                kept="memory"
                canCreate={false}
                sums="asked"
                where={[{ field: 'statement', op: 'is', value: row.id }]}
                shown={['bookedAt', 'direction', 'counterName', 'amount', 'standing', 'serial']}
              />
            ),
          },
        ],
      }}
    />
  )
}

/** 勾对: the payments of this account and amount, or any other by hand. */
export function TickDialog({ rows, onSend, onClose }: MoveDialogProps) {
  const [row] = rows
  const [store] = useState(() => new FormStore(tickFields, {}))
  const sending = useSending(store)
  const { data, isFetching } = useAsk(tickCandidates, row ? { id: row.id } : null)
  return (
    <AskDialog
      title="勾对出账"
      okText="勾对"
      width={760}
      sending={sending}
      place={field => ({ resource: bankLine.path, field: `tick.${field}` })}
      onSend={() => void sending.send(onSend)}
      onClose={onClose}
    >
      <Table
        size="small"
        rowKey="id"
        loading={isFetching}
        pagination={false}
        dataSource={data ? [...data] : []}
        locale={{ emptyText: '这个账户没有金额相同、尚未勾对的已付款出账' }}
        columns={[
          { title: '出账单', dataIndex: 'number' },
          { title: '类型', dataIndex: 'kind' },
          { title: '收款方', dataIndex: 'payeeName' },
          { title: '付款日', dataIndex: 'paidOn' },
          { title: '金额', render: (_value, { amount }) => <Money fen={amount} sign="" /> },
          {
            title: '',
            render: (_value, { id }) => (
              <Button
                type="link"
                size="small"
                onClick={() => void sending.send(() => onSend({ moneyOut: id }), [])}
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
