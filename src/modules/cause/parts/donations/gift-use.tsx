import { Skeleton, Table } from 'antd'
import { donationUse } from '#modules/finance/model/donation-calls.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'

/** 去向: what was spent for the cause since a gift was booked, and what was told of it (BR-14). */
export function GiftUse({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(donationUse, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.figures === null) return <EmptyState size="small" title="还没有记账" />
  return (
    <div className={look.stack}>
      <Section
        title="入账后的拨付"
        note="同一标的的资金合并管理，拨付不对应某一笔捐赠"
        padding="flush"
      >
        <Table
          size="small"
          rowKey="id"
          pagination={false}
          dataSource={[...data.spent]}
          locale={{ emptyText: '入账后还没有拨付' }}
          columns={[
            { title: '记账日', dataIndex: 'day' },
            { title: '事项', dataIndex: 'label' },
            { title: '摘要', dataIndex: 'memo' },
            { title: '金额', align: 'right', render: (_value, row) => <Money fen={row.amount} /> },
          ]}
        />
      </Section>
      <Section title="进展">
        {data.progress.length === 0 ? (
          <EmptyState size="small" title="还没有发布进展" />
        ) : (
          <ul>
            {data.progress.map(each => (
              <li key={each.id}>
                {each.day} {each.title}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  )
}
