import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { fetchTenures, type Tenure } from './account-calls.ts'

const columns = [
  {
    title: '任职期间',
    width: 210,
    render: ({ from, until }: Tenure) => `${from} 至 ${until ?? '今'}`,
  },
  { title: '部门', render: ({ department }: Tenure) => department ?? '—' },
  { title: '岗位', render: ({ positions }: Tenure) => positions.join('、') || '—' },
  { title: '直接上级', width: 110, render: ({ manager }: Tenure) => manager ?? '—' },
  { title: '原因', render: ({ reason }: Tenure) => reason ?? '—' },
  { title: '经办人', width: 110, render: ({ by }: Tenure) => by ?? '系统' },
]

/** 任职经历: departments and positions of a person from when until when. */
export function Tenures({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['tenures', id],
    queryFn: () => fetchTenures(id),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active paragraph={{ rows: 3 }} />
  if (data.length === 0) return <EmptyState size="small" title="还没有任职记录" />
  return (
    <Table
      size="small"
      rowKey="id"
      columns={columns}
      dataSource={[...data]}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    />
  )
}
