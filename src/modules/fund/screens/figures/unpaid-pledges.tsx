import { Table } from 'antd'
import { Link } from 'react-router'
import { daysLeft } from '#ui/logic/days-left.ts'
import { withParams } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { useFounders } from './use-founders.ts'

/** 承诺未到账: what founders promised and have not paid yet, the first due first. */
export function UnpaidPledges() {
  const { data, error, isLoading, refetch } = useFounders()
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  const rows = (data?.founderList ?? [])
    .filter(({ pledged, paid }) => paid < pledged)
    .toSorted((one, other) => ((one.dueOn ?? '9999') < (other.dueOn ?? '9999') ? -1 : 1))
  return (
    <div className={page.page}>
      <PageHeader title="承诺未到账" note="承诺对外披露，到账前不计为收入" />
      <Section padding="flush">
        <Table
          size="small"
          rowKey="id"
          loading={isLoading}
          dataSource={rows}
          locale={{ emptyText: '没有未到账的承诺' }}
          columns={[
            { title: '出资人', dataIndex: 'name' },
            {
              title: '基金',
              render: (_value, row) => (
                <Link to={withParams('/fund/funddetail', { id: row.fund, tab: 'founders' })}>
                  {row.fundTitle}
                </Link>
              ),
            },
            {
              title: '出资承诺',
              align: 'right',
              render: (_value, row) => <Money fen={row.pledged} />,
            },
            { title: '已到账', align: 'right', render: (_value, row) => <Money fen={row.paid} /> },
            {
              title: '尚缺',
              align: 'right',
              render: (_value, row) => <Money fen={row.pledged - row.paid} />,
            },
            { title: '已捐期数', dataIndex: 'gifts', align: 'right' },
            {
              title: '承诺到账日',
              render: (_value, { dueOn }) =>
                dueOn === null
                  ? '未约定'
                  : daysLeft(dueOn) < 0
                    ? `${dueOn}（已过 ${-daysLeft(dueOn)} 天）`
                    : dueOn,
            },
          ]}
        />
      </Section>
    </div>
  )
}
