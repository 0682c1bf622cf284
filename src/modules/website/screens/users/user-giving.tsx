import { useQuery } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import { registeredUser } from '../../model/index.ts'
import { registeredUserGiving } from '../../model/registered-user-calls.ts'

type Giving = AnswerOf<typeof registeredUserGiving>[number]

/** What one user gave under the registered phone, organisation by organisation. */
export function UserGiving({ user }: { readonly user: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', registeredUser.path, 'record', user, 'giving'],
    queryFn: () => fetchAsk(registeredUserGiving, { id: user }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0)
    return <EmptyState size="small" title="还没有捐赠" hint="以注册手机号捐赠后按机构列在这里。" />
  return (
    <Table<Giving>
      size="small"
      rowKey="organisation"
      dataSource={[...data]}
      pagination={false}
      columns={[
        { title: '机构', dataIndex: 'organisationName' },
        { title: '捐赠次数', dataIndex: 'count', width: 100, align: 'right' },
        {
          title: '累计捐赠',
          dataIndex: 'net',
          width: 140,
          align: 'right',
          render: (net: number) => <Money fen={net} />,
        },
        {
          title: '最近捐赠',
          dataIndex: 'lastAt',
          width: 180,
          render: (at: string | null) =>
            at === null ? '—' : printMoment(new Date(at).toISOString()),
        },
      ]}
    />
  )
}
