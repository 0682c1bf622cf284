import { useNavigate } from 'react-router'
import { addDays, dayInBeijing } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { withParams } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { vendor } from '../../model/index.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]

function tabs(): readonly ListTab[] {
  const today = dayInBeijing(new Date())
  return [
    { key: 'all', label: '全部' },
    { key: 'active', label: '合作中', where: state('active') },
    { key: 'pending', label: '待审核', where: state('pending') },
    {
      key: 'ending',
      label: '即将到期',
      where: [
        { field: 'agreementTo', op: 'from', value: today },
        { field: 'agreementTo', op: 'to', value: addDays(today, 30) },
      ],
    },
    { key: 'suspended', label: '暂停', where: state('suspended') },
    { key: 'ended', label: '终止', where: state('ended') },
  ]
}

/** 厂商列表: the register of vendors and their standing. */
export default function VendorListScreen() {
  const navigate = useNavigate()
  const mayConfigure = useCan('vendor.configure')
  return (
    <ListScreen
      resource={vendor}
      title="厂商列表"
      createLabel="新增厂商"
      tabs={tabs()}
      places={{
        create: '/equipment/addFirm',
        edit: '/equipment/editFirm',
        detail: '/equipment/firmOnlyInfo',
      }}
      shown={[
        'name',
        'number',
        'kinds',
        'contact',
        'agreementTo',
        'devices',
        'served',
        'payable',
        'state',
      ]}
      columns={{
        name: { width: 200 },
        number: { width: 176, isUncut: true },
        devices: {
          title: '设备（投放/总数）',
          width: 130,
          align: 'right',
          render: row => `${row.extra?.deployed ?? 0} / ${row.extra?.devices ?? 0}`,
        },
        served: {
          title: '服务机构',
          width: 90,
          align: 'right',
          render: row => row.extra?.organisations ?? 0,
        },
        payable: {
          title: '应付余额',
          width: 120,
          align: 'right',
          render: row => <Money fen={row.extra?.payable} />,
        },
      }}
      rowActions={row => [
        ...(mayConfigure && row.state !== 'ended'
          ? [
              {
                key: 'terms',
                label: '厂商配置',
                quiet: true,
                run: () => navigate(withParams('/equipment/firmcon', { id: row.id })),
              },
            ]
          : []),
      ]}
    />
  )
}
