import { useQuery } from '@tanstack/react-query'
import { App, Form, Input, Modal, Select } from 'antd'
import { exclusiveLabelAttach } from '#modules/classify/model/exclusive-label-calls.ts'
import { exclusiveLabel } from '#modules/classify/model/index.ts'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { get, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import type { UsersDialogProps } from './message-dialog.tsx'

interface Values {
  readonly label: string
  readonly reason?: string
}

const filter = JSON.stringify([
  { field: 'target', op: 'is', value: 'user' },
  { field: 'state', op: 'is', value: 'enabled' },
])

/** 打标签 on the chosen users; a label of an exclusive group takes the other's place when that is confirmed. */
export function LabelDialog({ rows, onDone, onClose }: UsersDialogProps) {
  const { message, modal } = App.useApp()
  const [form] = Form.useForm<Values>()
  const { data: labels } = useQuery({
    queryKey: ['resource', exclusiveLabel.path, 'list', filter],
    queryFn: () =>
      get<readonly PresentedOf<typeof exclusiveLabel>[]>('/api/classify/exclusiveLabel/getList', {
        filter,
      }),
  })
  const attach = async ({ label, reason }: Values, replace = false): Promise<void> => {
    try {
      const { added } = await tell(exclusiveLabelAttach, {
        id: label,
        targets: rows.map(row => row.id),
        reason: reason || null,
        replace,
      })
      message.success(
        added === rows.length
          ? `已给 ${added} 人打标签`
          : `已给 ${added} 人打标签，其余 ${rows.length - added} 人已有该标签`,
      )
      onDone()
    } catch (error) {
      const rival =
        error instanceof RequestFailure && error.errors.find(({ field }) => field === 'replace')
      if (rival)
        modal.confirm({
          title: rival.message,
          okText: '替换',
          cancelText: '返回',
          onOk: () => attach({ label, ...(reason ? { reason } : {}) }, true),
        })
      else message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal
      open
      title={`打标签 · ${rows.length} 人`}
      okText="打标签"
      cancelText="取消"
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form name="labelling" form={form} layout="vertical" onFinish={values => attach(values)}>
        <Form.Item
          name="label"
          label="标签"
          rules={[{ required: true, message: '请选择标签' }]}
          extra={labels?.length === 0 && '还没有适用于注册用户的标签，请先在「专属标签」中新增'}
        >
          <Select
            loading={!labels}
            showSearch={{ optionFilterProp: 'label' }}
            options={(labels ?? []).map(row => ({
              value: row.id,
              label: row.group ? `${row.group} · ${row.name}` : row.name,
            }))}
          />
        </Form.Item>
        <Form.Item name="reason" label="说明">
          <Input maxLength={100} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
