import { CheckCircleOutlined, PrinterOutlined } from '@ant-design/icons'
import { useMutation } from '@tanstack/react-query'
import { Button, Skeleton, Table, Tag } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import type { Condition } from '#ui/logic/list-state.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { callOf, download, withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { receipt } from '../../model/receipt/receipt.ts'
import { receiptParts } from '../../model/receipt/receipt-calls.ts'

const NumberCheck = lazyPart(async () => (await import('./number-check.tsx')).NumberCheck)

type Receipt = PresentedOf<typeof receipt>

const columns: ListColumns<typeof receipt> = {
  number: { width: 176, render: row => row.number ?? row.requestNo },
  requestNo: { width: 160 },
  payer: { width: 110 },
  amount: { width: 112 },
  giftCount: { width: 88 },
  form: { width: 64 },
  fiscal: {
    title: '票据代码/号码',
    width: 180,
    render: row => (row.fiscalNo ? `${row.fiscalCode ?? ''} ${row.fiscalNo}` : '—'),
  },
  issuedOn: { width: 108 },
  state: { width: 96 },
}

const shown = ['number', 'payer', 'amount', 'giftCount', 'form', 'fiscal', 'issuedOn', 'state']

/** 票据: what was asked for, issued, voided and reversed; none is ever lost. */
export function ReceiptList() {
  const [isChecking, setChecking] = useState(false)
  const mayPrint = useCan('receipt.print')
  return (
    <>
      <ListScreen
        resource={receipt}
        title="票据"
        createLabel="申请票据"
        tabs="states"
        sums="asked"
        shown={shown}
        columns={columns}
        actions={
          <Button icon={<CheckCircleOutlined />} onClick={() => setChecking(true)}>
            连号检查
          </Button>
        }
        rowActions={row =>
          mayPrint && isPrintable(row)
            ? [
                {
                  key: 'print',
                  label: '打印',
                  quiet: true,
                  run: each => void printReceipt(each.id),
                },
              ]
            : []
        }
        detail={{
          tabs: [{ key: 'parts', label: '捐赠单', content: row => <Parts row={row} /> }],
          actions: row => mayPrint && isPrintable(row) && <PrintButton row={row} />,
        }}
      />
      {isChecking && <NumberCheck onClose={() => setChecking(false)} />}
    </>
  )
}

/** The receipts of one gift. */
export function ReceiptsOfGift({ gift }: { readonly gift: string }) {
  const where: readonly Condition[] = [{ field: 'gifts', op: 'in', value: [gift] }]
  return (
    <ListScreen
      resource={receipt}
      kept="memory"
      canCreate={false}
      where={where}
      shown={['number', 'amount', 'form', 'fiscal', 'issuedOn', 'state']}
      columns={columns}
    />
  )
}

const isPrintable = ({ number, state }: Receipt) => number !== null && state !== 'failed'

function printReceipt(id: string): Promise<void> {
  return download(callOf(receipt, 'getPrint'), { id })
}

function PrintButton({ row }: { readonly row: Receipt }) {
  // The request tells the person itself what failed.
  const { mutate, isPending } = useMutation({ mutationFn: () => printReceipt(row.id) })
  return (
    <Button icon={<PrinterOutlined />} loading={isPending} onClick={() => mutate()}>
      打印
    </Button>
  )
}

/** The gifts that a receipt is for, each with its number in the evidence log. */
function Parts({ row }: { readonly row: Receipt }) {
  const { data } = useAsk(receiptParts, { id: row.id })
  if (!data) return <Skeleton active />
  return (
    <Table
      size="small"
      rowKey="donation"
      pagination={{ pageSize: 20, hideOnSinglePage: true }}
      dataSource={[...data]}
      columns={[
        {
          title: '捐赠单号',
          render: (_value, part) => (
            <Link to={withParams('/finance/findon', { id: part.donation })}>{part.number}</Link>
          ),
        },
        { title: '标的', render: (_value, part) => part.cause ?? '非限定捐赠' },
        {
          title: '支付时间',
          render: (_value, part) => (part.paidAt === null ? '—' : printMoment(part.paidAt)),
        },
        { title: '金额', align: 'right', render: (_value, part) => <Money fen={part.amount} /> },
        { title: '存证编号', render: (_value, part) => part.evidence ?? '—' },
        {
          title: '占用',
          render: (_value, part) => (part.live ? <Tag color="green">有效</Tag> : <Tag>已释放</Tag>),
        },
      ]}
    />
  )
}
