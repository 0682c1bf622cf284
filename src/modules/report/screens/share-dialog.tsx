import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, InputNumber, Modal, Space, Table, Typography } from 'antd'
import { useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { printMinute } from '#kinds/moment/moment.ts'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { reportInstance } from '../model/index.ts'
import {
  reportInstanceRevokeShare,
  reportInstanceShare,
  reportInstanceShares,
} from '../model/report-instance-calls.ts'

type Share = AnswerOf<typeof reportInstanceShares>[number]

interface ShareDialogProps {
  readonly row: PresentedOf<typeof reportInstance>
  readonly onClose: () => void
}

/** Links by which anybody may read the report; each is told once, when it is made. */
export function ShareDialog({ row, onClose }: ShareDialogProps) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [days, setDays] = useState(7)
  const key = keys.of(reportInstance.path, row.id, 'shares')
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: () => fetchAsk(reportInstanceShares, { id: row.id }),
  })
  const making = useMutation({
    mutationFn: () => tell(reportInstanceShare, { id: row.id, days }),
    onSuccess: ({ shares }) => client.setQueryData(key, shares),
  })
  const revoking = useMutation({
    mutationFn: (share: string) => tell(reportInstanceRevokeShare, { id: row.id, share }),
    onSuccess: shares => client.setQueryData(key, shares),
    onError: failure => message.error(sentenceOfError(failure)),
  })
  const address = making.data && `${window.location.origin}${making.data.path}`
  const failure = error ?? making.error
  return (
    <Modal
      open
      title={`分享「${titleOf(reportInstance, row)}」`}
      width={640}
      footer={null}
      onCancel={onClose}
    >
      <Space orientation="vertical" size={16} style={{ width: '100%' }}>
        <Typography.Text type="secondary">
          持有链接的人无需登录即可查看这份报告，到期或停用后失效。
        </Typography.Text>
        {failure && <Alert type="error" showIcon title={sentenceOfError(failure)} />}
        <Space>
          <span>有效期</span>
          <InputNumber
            min={1}
            max={30}
            precision={0}
            value={days}
            suffix="天"
            aria-label="有效天数"
            onChange={value => setDays(value ?? 7)}
          />
          <Button type="primary" loading={making.isPending} onClick={() => making.mutate()}>
            生成链接
          </Button>
        </Space>
        {address && (
          <Alert
            type="success"
            title="链接只显示这一次，请立即复制"
            description={
              <Typography.Text copyable style={{ wordBreak: 'break-all' }}>
                {address}
              </Typography.Text>
            }
          />
        )}
        <Table<Share>
          size="small"
          rowKey="id"
          loading={!data && !error}
          dataSource={[...(data ?? [])]}
          pagination={false}
          locale={{ emptyText: '还没有分享链接' }}
          columns={[
            {
              key: 'madeAt',
              title: '生成时间',
              render: (_, share) => printMinute(share.madeAt),
            },
            {
              key: 'until',
              title: '有效期至',
              render: (_, share) => printMinute(share.until),
            },
            { key: 'views', title: '查看次数', align: 'right', dataIndex: 'views' },
            {
              key: 'act',
              title: '操作',
              width: 80,
              render: (_, share) =>
                share.isOpen ? (
                  <Button
                    type="link"
                    size="small"
                    danger
                    loading={revoking.isPending}
                    onClick={() => revoking.mutate(share.id)}
                  >
                    停用
                  </Button>
                ) : (
                  <Typography.Text type="secondary">已失效</Typography.Text>
                ),
            },
          ]}
        />
      </Space>
    </Modal>
  )
}
