import { Skeleton, Table } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { Section } from '#ui/views/section.tsx'
import { personAid } from '../../model/community-calls.ts'

/** 救助记录: what was given to a person, or to all of a household, with sums by kind and year. */
export function AidTable(asked: { readonly person?: string; readonly household?: string }) {
  const { data, error, refetch } = useAsk(personAid, asked)
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.list.length === 0) return <EmptyState size="small" title="还没有救助记录" />
  const yuan = { align: 'right' as const, render: (fen: number) => <Money fen={fen} /> }
  return (
    <>
      <Section title="按年份和类别" padding="flush">
        <Table
          size="small"
          pagination={false}
          rowKey={each => `${each.year}${each.kind}`}
          dataSource={[...data.years]}
          columns={[
            { title: '年份', dataIndex: 'year' },
            { title: '类别', dataIndex: 'kind' },
            { title: '次数', dataIndex: 'times', align: 'right' },
            { title: '金额', dataIndex: 'amount', ...yuan },
          ]}
        />
      </Section>
      <Section title="明细" padding="flush">
        <Table
          size="small"
          rowKey={each => `${each.title}${each.on}`}
          dataSource={[...data.list]}
          columns={[
            { title: '日期', dataIndex: 'on' },
            { title: '类别', dataIndex: 'kind' },
            { title: '编号', dataIndex: 'title' },
            { title: '机构', dataIndex: 'organisation' },
            { title: '金额', dataIndex: 'amount', ...yuan },
          ]}
        />
      </Section>
    </>
  )
}
