import { useNavigate } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { withParams } from '#ui/logic/request.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { vendorAccount } from '../../model/index.ts'

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'owed', label: '有应付', where: [{ field: 'payable', op: 'from', value: 1 }] },
  { key: 'frozen', label: '已冻结', where: [{ field: 'frozen', op: 'is', value: true }] },
]

/** 账户管理: what each payer owes each vendor. */
export default function AccountListScreen() {
  const navigate = useNavigate()
  return (
    <ListScreen
      resource={vendorAccount}
      title="账户管理"
      canCreate={false}
      tabs={tabs}
      sums="asked"
      places={{ detail: '/equipment/accountDetail' }}
      shown={[
        'number',
        'vendor',
        'organisation',
        'payable',
        'settling',
        'deposit',
        'chargedYear',
        'paidYear',
        'frozen',
      ]}
      columns={{
        number: { width: 176, isUncut: true },
        vendor: { width: 200 },
        chargedYear: {
          title: '本年计费',
          width: 120,
          align: 'right',
          render: row => <Money fen={row.extra?.chargedThisYear} sign="" />,
        },
        paidYear: {
          title: '本年已付',
          width: 120,
          align: 'right',
          render: row => <Money fen={row.extra?.paidThisYear} sign="" />,
        },
      }}
      rowActions={row => [
        {
          key: 'settle',
          label: '去结算',
          quiet: true,
          run: () => navigate(withParams('/sharedevice/fundFlow', { account: row.id })),
        },
      ]}
    />
  )
}
