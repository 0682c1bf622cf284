import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { settlementConfig } from '../../model/recon/settlement-config.ts'

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待审核', where: [{ field: 'state', op: 'is', value: 'pending' }] },
  { key: 'active', label: '已生效', where: [{ field: 'state', op: 'is', value: 'active' }] },
]

/** 电子结算配置: how each merchant number is settled, version by version. */
export default function SettlementConfigScreen() {
  return (
    <ListScreen
      resource={settlementConfig}
      title="电子结算配置"
      createLabel="新增配置"
      tabs={tabs}
      shown={[
        ...['merchant', 'organisation', 'effectiveFrom', 'cycle', 'rate', 'feeBearer'],
        ...['bankAccount', 'fetchMode', 'enabled', 'state'],
      ]}
    />
  )
}
