import { Table } from 'antd'
import { useState } from 'react'
import { printMinute } from '#kinds/moment/moment.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { addressOfRecord } from '#ui/logic/resources.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { RecordLink } from '#ui/views/record-link.tsx'
import { promotionGifts } from '../model/promotion-calls.ts'

/** The orders that a promotion brought, with the names that may be shown. */
export function Gifts({ id }: { readonly id: string }) {
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useAsk(promotionGifts, { id, page })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  return (
    <Table
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={[...(data?.list ?? [])]}
      locale={{ emptyText: '还没有捐赠' }}
      pagination={{
        current: page,
        pageSize: 20,
        total: data?.total ?? 0,
        size: 'small',
        hideOnSinglePage: true,
        onChange: setPage,
      }}
      columns={[
        {
          title: '捐赠单号',
          render: (_, gift) => (
            <RecordLink title={gift.number} to={addressOfRecord('finance/donation', gift.id)} />
          ),
        },
        { title: '捐赠人', dataIndex: 'name' },
        { title: '金额', align: 'right', render: (_, { amount }) => <Money fen={amount} /> },
        { title: '下单', render: (_, { orderedAt }) => printMinute(orderedAt) },
        {
          title: '支付',
          render: (_, { paidAt }) => (paidAt === null ? '未支付' : printMinute(paidAt)),
        },
      ]}
    />
  )
}
