import { Tag } from 'antd'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { StateTag } from '#ui/views/state-tag.tsx'
import { moneyOut, transferKind } from '../model/money-out.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部', where: [] },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'approved', label: '待付款', where: state('approved') },
  { key: 'failed', label: '付款失败', where: state('failed') },
  { key: 'paid', label: '已付款', where: state('paid') },
  {
    key: 'transit',
    label: '划转在途',
    where: [
      ...state('paid'),
      { field: 'kind', op: 'is', value: transferKind },
      { field: 'arrivedOn', op: 'blank' },
    ],
  },
  { key: 'noSlip', label: '缺回单', where: [...state('paid'), { field: 'slip', op: 'blank' }] },
  { key: 'draft', label: '草稿', where: state('draft') },
  {
    key: 'gone',
    label: '驳回、作废与红冲',
    where: [{ field: 'state', op: 'in', value: ['rejected', 'voided', 'reversed'] }],
  },
]

/** 出账管理: everything that left, of whatever document; costs and transfers are entered here. */
export default function OutScreen() {
  const own = useMaybeSession()?.account.organisation
  return (
    <ListScreen
      resource={moneyOut}
      title="出账管理"
      createLabel="新增出账"
      tabs={tabs}
      sums="asked"
      initial={{ kind: '3', ...(own ? { organisation: own.id } : {}) }}
      shown={[
        'number',
        'kind',
        'originNumber',
        'payeeName',
        'amount',
        'bankAccount',
        'charged',
        'paidOn',
        'state',
      ]}
      columns={{ state: { render: row => <Standing row={row} /> } }}
      detail={{ standing: row => <Standing row={row} /> }}
    />
  )
}

/** A transfer that has left one account and not reached the other is still under way. */
function Standing({ row }: { readonly row: PresentedOf<typeof moneyOut> }) {
  const isUnderWay = row.state === 'paid' && row.kind === transferKind && row.arrivedOn === null
  if (isUnderWay) return <Tag color="orange">在途</Tag>
  return <StateTag of={moneyOut} state={row.state} />
}
