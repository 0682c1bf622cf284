import { PlusOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useNavigate } from 'react-router'
import type { Condition } from '#ui/logic/list-state.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { refund } from '../model/refund.ts'
import { RefundFacts } from './refund-facts.tsx'
import { stepOf } from './refund-step.ts'

const columns: ListColumns<typeof refund> = {
  number: { width: 148 },
  donation: { width: 138 },
  cause: { width: 112, render: row => row.shown.cause ?? '非限定捐赠' },
  reasonKind: { width: 100 },
  amount: { width: 94 },
  fundingSource: { width: 96 },
  createdBy: { title: '申请人', width: 72 },
  step: { title: '节点', width: 78, render: row => stepOf(row) ?? '—' },
  state: { width: 76 },
  successAt: { width: 138 },
}

const shown = [
  'number',
  'donation',
  'cause',
  'reasonKind',
  'amount',
  'createdBy',
  'step',
  'state',
  'successAt',
]

const open = ['pending', 'approved', 'processing', 'failed']

/** 退款: what was asked, decided and paid back. */
export function RefundList() {
  return (
    <ListScreen
      resource={refund}
      canCreate={false}
      actions={<AskRefund />}
      tabs="states"
      sums="asked"
      shown={shown}
      columns={columns}
      detail={{
        above: row =>
          open.includes(row.state ?? '') && (
            <RefundFacts
              gift={row.donation}
              amount={row.amount}
              asked={{
                needsSecond: row.needsSecond === true,
                isPending: row.state === 'pending',
              }}
            />
          ),
      }}
    />
  )
}

/** A refund begins at its gift. */
function AskRefund() {
  const mayAsk = useCan('refund.create')
  const navigate = useNavigate()
  const { message } = App.useApp()
  if (!mayAsk) return null
  return (
    <Button
      type="primary"
      icon={<PlusOutlined />}
      onClick={() => {
        navigate('/finance/findon?part=donations')
        message.info('请在捐赠明细中打开要退款的捐赠，再点「申请退款」')
      }}
    >
      申请退款
    </Button>
  )
}

/** The refunds of one gift. */
export function RefundsOfGift({ gift }: { readonly gift: string }) {
  const where: readonly Condition[] = [{ field: 'donation', op: 'is', value: gift }]
  return (
    <ListScreen
      resource={refund}
      kept="memory"
      canCreate={false}
      where={where}
      shown={['number', 'reasonKind', 'amount', 'createdBy', 'successAt', 'state']}
      columns={columns}
    />
  )
}
