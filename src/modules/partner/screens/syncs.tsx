import { Empty, Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { platformSyncs } from '../model/platform-calls.ts'

const kinds: Readonly<Record<string, readonly [label: string, list: string]>> = {
  project: ['项目', '/project/unsyncProject'],
  fund: ['基金', '/fund/unsyncFund'],
  help: ['求助', ''],
}

/** 同步: how the causes of each kind stand at the target of this platform. */
export function Syncs({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(platformSyncs, { id })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty description="没有同步到该平台的标的" />
  return (
    <Table
      size="small"
      rowKey="kind"
      pagination={false}
      dataSource={[...data]}
      columns={[
        {
          title: '标的',
          render: (_, { kind }) => {
            const [label, list] = kinds[kind] ?? [kind, '']
            return list === '' ? label : <Link to={list}>{label}</Link>
          },
        },
        { title: '已同步', align: 'right', dataIndex: 'synced' },
        { title: '待同步', align: 'right', dataIndex: 'waiting' },
        { title: '失败', align: 'right', dataIndex: 'failed' },
      ]}
    />
  )
}
