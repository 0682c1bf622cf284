import { Segmented, Table } from 'antd'
import { useState } from 'react'
import { addDays, dayInBeijing } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { giftGroups } from '../../model/calls.ts'
import { deviceGift } from '../../model/index.ts'

type Grouping = 'none' | 'equipment' | 'placeName' | 'day'
const groupings = [
  { value: 'none', label: '明细' },
  { value: 'equipment', label: '按设备' },
  { value: 'placeName', label: '按投放点' },
  { value: 'day', label: '按日' },
] as const

/** 捐赠流水: gifts that came through devices and boxes; who gave is not told here. */
export default function GiftListScreen() {
  const [by, setBy] = useState<Grouping>('none')
  return (
    <ListScreen
      resource={deviceGift}
      title="捐赠流水"
      canCreate={false}
      sums="asked"
      actions={<Segmented<Grouping> value={by} options={[...groupings]} onChange={setBy} />}
      above={by === 'none' ? undefined : <Groups by={by} />}
      shown={[
        'paidAt',
        'orderNo',
        'equipment',
        'placeName',
        'vendor',
        'organisation',
        'cause',
        'channel',
        'amount',
        'status',
        'tradeTail',
      ]}
      columns={{
        orderNo: { width: 190 },
        equipment: { width: 176, isUncut: true },
        amount: { width: 120, align: 'right' },
      }}
    />
  )
}

/** The last thirty days, by what was chosen. */
function Groups({ by }: { readonly by: Exclude<Grouping, 'none'> }) {
  const to = dayInBeijing(new Date())
  const { data = [], isLoading } = useAsk(giftGroups, { by, from: addDays(to, -29), to })
  return (
    <div className={look.stack}>
      <span className={look.quiet}>近 30 日，按金额从高到低</span>
      <Table
        size="small"
        rowKey="key"
        loading={isLoading}
        dataSource={[...data]}
        pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          { title: groupings.find(each => each.value === by)?.label.slice(1), dataIndex: 'name' },
          { title: '笔数', dataIndex: 'gifts', align: 'right' },
          { title: '金额', align: 'right', render: (_, row) => <Money fen={row.amount} /> },
          {
            title: '笔均',
            align: 'right',
            render: (_, row) => (
              <Money fen={row.gifts === 0 ? 0 : Math.round(row.amount / row.gifts)} />
            ),
          },
          { title: '已退', align: 'right', render: (_, row) => <Money fen={row.refunded} /> },
        ]}
      />
    </div>
  )
}
