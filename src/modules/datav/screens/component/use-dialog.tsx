import { Modal, Skeleton, Table } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { bigScreen, componentTell, componentUse } from '../../model/index.ts'
import { useTelling } from '../list/use-telling.ts'

type Use = AnswerOf<typeof componentUse>[number]

interface UseProps {
  readonly row: {
    readonly id: string
    readonly name: string
    readonly release: number
    readonly can: readonly string[]
  }
  onClose(): void
}

const states: Readonly<Record<string, string>> = bigScreen.lifecycle?.states ?? {}

/** 使用情况: on which screens a component stands, and in which versions. */
export function UseDialog({ row, onClose }: UseProps) {
  const { run, isTelling } = useTelling()
  const [isTold, setTold] = useState(false)
  const { data, error, refetch } = useAsk(componentUse, { id: row.id })
  const isOld = (data ?? []).some(({ releases }) => releases.some(each => each !== row.release))
  const notify = () =>
    run(async () => {
      const { told } = await tell(componentTell, { id: row.id })
      // Once a version.
      setTold(true)
      return `已通知 ${told} 个大屏的编辑者`
    })
  return (
    <Modal
      open
      width={640}
      title={`「${row.name}」的使用情况`}
      okText={isTold ? '已通知' : '通知升级'}
      okButtonProps={{
        disabled: isTold || !isOld || row.release === 0 || !row.can.includes('update'),
      }}
      confirmLoading={isTelling}
      onOk={() => void notify()}
      cancelText="关闭"
      onCancel={onClose}
    >
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active />
      ) : (
        <Table<Use>
          size="small"
          rowKey="screen"
          pagination={data.length > 10 ? { pageSize: 10 } : false}
          locale={{ emptyText: '没有大屏使用' }}
          dataSource={[...data]}
          columns={[
            { title: '大屏', dataIndex: 'name' },
            { title: '状态', width: 90, render: (_, { state }) => states[state] },
            { title: '放置数', dataIndex: 'placed', width: 80, align: 'right' },
            {
              title: '版本',
              width: 160,
              render: (_, { releases }) =>
                releases.map(each => (each === null ? '未注明' : `第 ${each} 版`)).join('、'),
            },
          ]}
        />
      )}
    </Modal>
  )
}
