import { DonationOfKind } from '#modules/cause/parts/donations/donation-of-kind.tsx'
import type { donation } from '#modules/finance/model/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'

/** Gifts that came after the drive had ended: to be given elsewhere by the policy of the case, or back. */
const late: ListTab = {
  key: 'late',
  label: '待转用/退款',
  where: [
    { field: 'arrival', op: 'in', value: ['afterState', 'afterClose'] },
    { field: 'state', op: 'in', value: ['paid', 'partRefunded'] },
  ],
}

const own: ListColumns<typeof donation> = {
  custodial: {
    title: '受托代理',
    width: 88,
    render: row => (row.restriction === '3' ? '是' : '否'),
  },
}

/** 求助捐赠明细. */
export default function DonationsScreen() {
  return <DonationOfKind kind="help" own={own} tabs={[late]} />
}
