import { App, Checkbox, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { post, sentenceOfError, withParams } from '#ui/logic/request.ts'
import { useRefresh } from '#ui/logic/use-record.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { MomentDay } from '#ui/views/moment-day.tsx'
import { feedbackKinds, publicComment } from '../../model/index.ts'
import { FigureBoard } from './figure-board.tsx'
import { Score } from './score.tsx'
import { useMakeApplication } from './use-make-application.ts'

const where = [{ field: 'targetType', op: 'is' as const, value: 'platform' }]
const detail = '/website/gybcdetail'

/** 公益宝评论: what people say of the platform itself; classified, followed up, turned into applications. */
export default function PlatformCommentsScreen() {
  const navigate = useNavigate()
  const [classing, setClassing] = useState<PresentedOf<typeof publicComment> | null>(null)
  const apply = useMakeApplication()
  return (
    <>
      <ListScreen
        resource={publicComment}
        title="公益宝评论"
        where={where}
        above={<FigureBoard targetType="platform" />}
        shown={[
          'displayName',
          'score',
          'feedbackKind',
          'content',
          'device',
          'appVersion',
          'state',
          'createdAt',
          'follower',
          'reply',
        ]}
        columns={{
          displayName: { title: '用户', width: 120 },
          feedbackKind: { width: 90 },
          content: { width: 260, least: 216 },
          createdAt: { width: 110, render: row => <MomentDay at={row.createdAt} /> },
          device: { width: 90 },
          appVersion: { width: 80 },
          state: { width: 90 },
          score: { width: 144, render: row => <Score score={row.score} /> },
        }}
        places={{ detail }}
        rowActions={row => [
          { key: 'open', label: '查看', run: () => navigate(withParams(detail, { id: row.id })) },
          ...(row.can.includes('classify')
            ? [
                { key: 'classify', label: '归类', run: setClassing },
                ...(row.application
                  ? []
                  : [{ key: 'apply', label: '转申请管理', quiet: true, run: apply }]),
              ]
            : []),
        ]}
      />
      {classing && <ClassifyDialog row={classing} onClose={() => setClassing(null)} />}
    </>
  )
}

/** 归类 of a comment on the platform. */
export function ClassifyDialog({
  row,
  onClose,
}: {
  readonly row: PresentedOf<typeof publicComment>
  readonly onClose: () => void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(publicComment)
  const [form] = Form.useForm<{ feedbackKind: string; follows: boolean }>()
  const save = async () => {
    const values = await form.validateFields().catch(() => null)
    if (values === null) return
    try {
      await post('/api/website/publicComment/classify', { id: row.id, ...values })
      await refresh()
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Modal open title="归类" okText="保存" cancelText="取消" onOk={save} onCancel={onClose}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ feedbackKind: row.feedbackKind ?? undefined, follows: true }}
      >
        <Form.Item
          name="feedbackKind"
          label="类型"
          rules={[{ required: true, message: '请选择类型' }]}
        >
          <Select
            options={Object.entries(feedbackKinds).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item name="follows" valuePropName="checked">
          <Checkbox>由我跟进</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
