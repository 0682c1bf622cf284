import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { withParams } from '#ui/logic/request.ts'
import type { ListColumns } from '#ui/views/list-columns.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Money } from '#ui/views/money.tsx'
import { commercePartner } from '../model/index.ts'

type Row = PresentedOf<typeof commercePartner>

/** How shops of one kind are listed. */
export interface ShopListProps {
  readonly kind: '1' | '2' | '3'
  readonly title: string
  /** Where one of them is opened. */
  readonly place: string
  readonly tabs: readonly ListTab[]
  readonly shown: readonly string[]
  readonly quick: readonly string[]
}

/** Columns that tell what a shop does, beside what it says of itself. */
const columns: ListColumns<typeof commercePartner> = {
  month: {
    title: '本月核销',
    width: 140,
    align: 'right',
    render: (row: Row): ReactNode =>
      `${row.extra?.monthCount ?? 0} 笔 ¥${printMoney(row.extra?.monthAmount ?? 0)}`,
  },
  unsettled: {
    title: '未结算',
    width: 120,
    align: 'right',
    render: (row: Row) => <Money fen={row.extra?.unsettled ?? 0} />,
  },
  late: {
    title: '超时订单',
    width: 100,
    render: (row: Row) =>
      (row.extra?.lateOrders ?? 0) === 0 ? (
        '—'
      ) : (
        <Tag color="red">{row.extra?.lateOrders ?? 0} 单</Tag>
      ),
  },
  goods: { title: '商品', width: 80, align: 'right', render: (row: Row) => row.extra?.goods ?? 0 },
  short: {
    title: '库存预警',
    width: 100,
    render: (row: Row) =>
      (row.extra?.shortStock ?? 0) === 0 ? (
        '—'
      ) : (
        <Tag color="orange">{row.extra?.shortStock ?? 0} 种</Tag>
      ),
  },
  persons: {
    title: '本月服务人数',
    width: 120,
    align: 'right',
    render: (row: Row) => row.extra?.monthPersons ?? 0,
  },
}

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]

/** Tabs that shops of every kind have; further ones of a kind stand before the last. */
export const shopTabs = (...further: readonly ListTab[]): readonly ListTab[] => [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待审核', where: state('pending') },
  { key: 'enabled', label: '已启用', where: state('enabled') },
  ...further,
  { key: 'suspended', label: '已停用', where: state('suspended') },
]

/** A condition of `finds` as a tab. */
export const foundTab = (key: string, label: string): ListTab => ({
  key,
  label,
  where: [{ field: key, op: 'is', value: true }],
})

/** Shops of one kind; each opens on a page of its own. */
export function ShopList({ kind, title, place, tabs, shown, quick }: ShopListProps) {
  const navigate = useNavigate()
  const open = (row: Row) => void navigate(withParams(place, { id: row.id }))
  return (
    <ListScreen
      resource={commercePartner}
      title={title}
      where={kindOf[kind]}
      initial={{ kind }}
      tabs={tabs}
      quick={quick}
      shown={shown}
      columns={columns}
      onOpen={open}
      rowActions={() => [{ key: 'open', label: '详情', run: open }]}
    />
  )
}

// The same lists at every drawing: a new one would ask again.
const kindOf = {
  '1': [{ field: 'kind', op: 'is', value: '1' }],
  '2': [{ field: 'kind', op: 'is', value: '2' }],
  '3': [{ field: 'kind', op: 'is', value: '3' }],
} as const
