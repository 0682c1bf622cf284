import { App, Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { tell, useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import type { partnerPlatform } from '../model/index.ts'
import { platformSyncs, syncNow } from '../model/platform-calls.ts'
import { MappingEditor } from './mapping-editor.tsx'

const kinds: Readonly<Record<string, readonly [label: string, list: string]>> = {
  project: ['项目', '/project/unsyncProject'],
  fund: ['基金', '/fund/unsyncFund'],
  help: ['求助', ''],
}

interface SyncsProps {
  readonly row: PresentedOf<typeof partnerPlatform>
  refresh(): void
}

/** 同步: how the causes of each kind stand at the target of this platform, and how it calls their facts. */
export function Syncs({ row, refresh }: SyncsProps) {
  return (
    <div className={look.stack}>
      <Standing row={row} />
      <MappingEditor key={row.version} row={row} onSaved={refresh} />
    </div>
  )
}

function Standing({ row }: Pick<SyncsProps, 'row'>) {
  const { message } = App.useApp()
  const { id } = row
  const { data, error, refetch } = useAsk(platformSyncs, { id })
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    try {
      const { count } = await tell(syncNow, { id })
      message.success(count === 0 ? '没有待同步的标的' : `${count} 个标的开始同步`)
      await refetch()
    } catch (failure) {
      message.error(sentenceOfError(failure))
    } finally {
      setSending(false)
    }
  }
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <Section
      title="标的同步"
      padding="flush"
      extra={
        row.can.includes('update') && (
          <Button loading={isSending} onClick={() => void send()}>
            立即同步
          </Button>
        )
      }
    >
      <Table
        size="small"
        rowKey="kind"
        pagination={false}
        dataSource={[...data]}
        locale={{ emptyText: '没有同步到该平台的标的' }}
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
    </Section>
  )
}
