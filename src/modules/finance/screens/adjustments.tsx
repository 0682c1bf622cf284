import { useSearchParams } from 'react-router'
import type { ListTab } from '#ui/logic/list-tab.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { ledgerAdjustment } from '../model/adjustment/ledger-adjustment.ts'
import { openingBalance } from '../model/adjustment/opening-balance.ts'

const state = (value: string) => [{ field: 'state', op: 'is' as const, value }]

const tabs: readonly ListTab[] = [
  { key: 'all', label: '全部' },
  { key: 'pending', label: '待复核', where: state('pending') },
  { key: 'draft', label: '草稿', where: state('draft') },
  { key: 'booked', label: '已入账', where: state('booked') },
  { key: 'rejected', label: '已驳回', where: state('rejected') },
]

/** 账务调整: 限定解除, what became of 对账挂账, and 期初余额, each by two persons. */
export function AdjustmentList() {
  const [params] = useSearchParams()
  const cause = params.get('cause')
  return (
    <ListScreen
      resource={ledgerAdjustment}
      title="账务调整"
      tabs={tabs}
      sums="asked"
      quick={['kind', 'organisation']}
      {...(cause === null ? {} : { initial: { kind: '1', cause } })}
    />
  )
}

const openingTabs: readonly ListTab[] = [
  { key: 'open', label: '待入账', where: [{ field: 'adjustment', op: 'blank' }] },
  { key: 'booked', label: '已入账', where: [{ field: 'adjustment', op: 'filled' }] },
  { key: 'all', label: '全部' },
]

/** 期初余额: the lines that an adjustment of that kind books together. */
export function OpeningList() {
  return (
    <ListScreen
      resource={openingBalance}
      title="期初余额"
      tabs={openingTabs}
      sums="asked"
      quick={['account', 'organisation']}
    />
  )
}
