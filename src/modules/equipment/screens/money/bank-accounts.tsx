import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { vendorAccount, vendorBankAccount } from '../../model/index.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]
const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待验证', where: state('pending') },
  { key: 'checking', label: '打款中', where: state('checking') },
  { key: 'verified', label: '已验证', where: state('verified') },
  { key: 'disabled', label: '停用', where: state('disabled') },
]

/** 账户管理: where vendors are paid. */
export default function BankAccountsScreen() {
  return (
    <ListScreen
      resource={vendorBankAccount}
      title="账户管理"
      createLabel="新增收款账户"
      tabs={tabs}
      columns={{ vendor: { width: 200 }, accountNo: { width: 200 } }}
      detail={{
        tabs: [
          {
            key: 'owed',
            label: '应付余额',
            content: row => (
              <Section padding="flush">
                <ListScreen
                  resource={vendorAccount}
                  kept="memory"
                  canCreate={false}
                  where={[{ field: 'vendor', op: 'is', value: row.vendor }]}
                  shown={['number', 'organisation', 'payable', 'paid']}
                />
              </Section>
            ),
          },
        ],
      }}
    />
  )
}
