import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { printMoney } from '#kinds/index.ts'
import type { ListTab } from '#ui/logic/list-tab.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { type ScreenPart, ScreenParts } from '#ui/views/screen-parts.tsx'
import { giftDelivery, monthlyGift } from '../model/index.ts'
import { only, places } from './places.ts'

const tabs: readonly ListTab[] = [
  { key: 'toClaim', label: '待领取', where: only('state', 'toClaim') },
  { key: 'toShip', label: '待寄送', where: only('state', 'toShip') },
  { key: 'shipped', label: '已寄送', where: only('state', 'shipped') },
  { key: 'received', label: '已签收', where: only('state', 'received') },
  { key: 'short', label: '缺货', where: only('state', 'short') },
  { key: 'all', label: '全部' },
]

/** 月捐礼品: what is given for staying, and where each piece is. */
export default function GiftScreen() {
  return <ScreenParts label="月捐礼品" parts={parts} />
}

const parts: readonly ScreenPart[] = [
  { key: 'gifts', label: '礼品', needs: 'monthlyGift.view', content: () => <Gifts /> },
  { key: 'deliveries', label: '发放', needs: 'giftDelivery.view', content: () => <Deliveries /> },
]

function Back() {
  const navigate = useNavigate()
  return <Button onClick={() => navigate(places.monthly)}>返回月捐</Button>
}

function conditionOf({ condition, periods, reached }: PresentedOf<typeof monthlyGift>): string {
  if (condition === 'first') return '首捐成功'
  return condition === 'periods' ? `满 ${periods ?? 0} 期` : `累计满 ¥${printMoney(reached ?? 0)}`
}

function Gifts() {
  return (
    <ListScreen
      resource={monthlyGift}
      title="月捐礼品"
      actions={<Back />}
      tabs="states"
      columns={{
        name: { width: 160 },
        condition: { width: 140, render: conditionOf },
        used: {
          title: '已发放',
          width: 90,
          align: 'right',
          render: row => row.extra?.used ?? 0,
        },
        short: { title: '缺货', width: 80, align: 'right', render: row => row.extra?.short ?? 0 },
      }}
      shown={[
        'picture',
        'name',
        'plan',
        'kind',
        'condition',
        'value',
        'stock',
        'used',
        'short',
        'state',
      ]}
    />
  )
}

function Deliveries() {
  return (
    <ListScreen
      resource={giftDelivery}
      title="礼品发放"
      actions={<Back />}
      canCreate={false}
      tabs={tabs}
      shown={[
        'giver',
        'giftName',
        'reachedAt',
        'receiver',
        'receiverPhone',
        'address',
        'company',
        'tracking',
        'claimUntil',
        'state',
      ]}
    />
  )
}
