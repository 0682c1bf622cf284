import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { Facts } from '#ui/views/facts.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { registeredUser, userSources } from '../../model/index.ts'
import { registeredUserDevices } from '../../model/registered-user-calls.ts'

interface Device {
  readonly device: string
  readonly source: keyof typeof userSources
  readonly ip: string | null
  readonly firstAt: string
  readonly lastAt: string
}

/** What a user bound, and the devices of the last 90 days. */
export function UserDevices({ user }: { readonly user: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', registeredUser.path, 'record', user, 'devices'],
    queryFn: () => fetchAsk(registeredUserDevices, { id: user }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.devices.length === 0 && data.bindings.length === 0)
    return (
      <EmptyState
        size="small"
        title="没有绑定和设备"
        hint="用户登录后列在这里，90 天未使用的设备不再保留。"
      />
    )
  return (
    <div className={look.stack}>
      {data.bindings.length > 0 && (
        <Facts
          facts={data.bindings.map(({ kind, label, key }) => ({ key: kind, label, value: key }))}
        />
      )}
      <Table<Device>
        size="small"
        rowKey="device"
        dataSource={[...data.devices]}
        pagination={false}
        locale={{ emptyText: '近 90 天没有使用过设备' }}
        columns={[
          { title: '设备', dataIndex: 'device' },
          {
            title: '来源',
            dataIndex: 'source',
            width: 90,
            render: (source: Device['source']) => userSources[source] ?? source,
          },
          { title: 'IP', dataIndex: 'ip', width: 140, render: (ip: string | null) => ip ?? '—' },
          {
            title: '最近使用',
            dataIndex: 'lastAt',
            width: 170,
            render: (at: string) => printMoment(new Date(at).toISOString()),
          },
        ]}
      />
    </div>
  )
}
