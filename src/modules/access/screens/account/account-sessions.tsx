import { useQuery } from '@tanstack/react-query'
import { App, Button, Skeleton, Table } from 'antd'
import { printMoment } from '#kinds/index.ts'
import { factors } from '#modules/account/model/index.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Section } from '#ui/views/section.tsx'
import { endSession, fetchSessions, type LiveSession } from './account-calls.ts'

/** 登录设备: the live sessions of an account; each may be ended. */
export function AccountSessions({ id }: { readonly id: string }) {
  const { message } = App.useApp()
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions of account', id],
    queryFn: () => fetchSessions(id),
  })
  const end = async (session: LiveSession) => {
    try {
      await endSession(session.id)
      message.success('已下线')
    } catch (failure) {
      message.error(sentenceOfError(failure))
    }
    await refetch()
  }
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Section padding="flush">
      <Table<LiveSession>
        rowKey="id"
        size="small"
        pagination={false}
        dataSource={[...data]}
        locale={{ emptyText: <EmptyState size="small" title="当前没有登录的设备" /> }}
        columns={[
          { title: '终端', dataIndex: 'device', render: text => text ?? '未知终端' },
          { title: '认证方式', render: (_, { factor }) => factorLabel(factor ?? '') },
          { title: 'IP / 属地', render: (_, { ip, area }) => [ip, area].filter(Boolean).join(' ') },
          { title: '登录时间', dataIndex: 'startedAt', render: printMoment },
          { title: '最近活动', dataIndex: 'lastSeenAt', render: printMoment },
          {
            title: '操作',
            render: (_, session) => (
              <Button type="link" size="small" danger onClick={() => void end(session)}>
                下线
              </Button>
            ),
          },
        ]}
      />
    </Section>
  )
}

function factorLabel(code: string): string {
  return Object.entries(factors).find(([factor]) => factor === code)?.[1] ?? code
}
