import { Alert, Modal, Skeleton, Table, Tag } from 'antd'
import { useEffect, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { partnerPlatform } from '../model/index.ts'
import { testPlatform } from '../model/platform-calls.ts'

interface ProbeDialogProps {
  readonly platform: PresentedOf<typeof partnerPlatform>
  onClose(): void
}

/** 连通测试: a signed ping to each address of a platform, with what it answered. */
export function ProbeDialog({ platform: { id, name }, onClose }: ProbeDialogProps) {
  const [found, setFound] = useState<AnswerOf<typeof testPlatform>>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    tell(testPlatform, { id }).then(setFound, error => setFailure(sentenceOfError(error)))
  }, [id])
  return (
    <Modal open title={`${name}的连通测试`} footer={null} width={640} onCancel={onClose}>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {!found && failure === undefined && <Skeleton active />}
      {found && (
        <Table
          size="small"
          rowKey="target"
          pagination={false}
          dataSource={[...found]}
          locale={{ emptyText: '还没有回调地址' }}
          columns={[
            { title: '回调', dataIndex: 'target' },
            {
              title: '结果',
              render: (_, { ok }) => <Tag color={ok ? 'green' : 'red'}>{ok ? '正常' : '失败'}</Tag>,
            },
            { title: '应答', dataIndex: 'result' },
            { title: '耗时', align: 'right', render: (_, { ms }) => `${ms} 毫秒` },
          ]}
        />
      )}
    </Modal>
  )
}
