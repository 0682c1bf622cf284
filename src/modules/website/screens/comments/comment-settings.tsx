import { Form, InputNumber, Switch } from 'antd'
import { SettingsDrawer } from '#ui/views/settings-drawer.tsx'
import { publicComment } from '../../model/index.ts'

/** How comments are moderated: what passes by itself, when reports hide, how often one may write. */
export function CommentSettings({ onClose }: { readonly onClose: () => void }) {
  return (
    <SettingsDrawer title="评论审核设置" beside={publicComment.path} onClose={onClose}>
      <Form.Item
        name="autoPass"
        label="自动通过"
        valuePropName="checked"
        extra="机审正常且用户无风险标记的评论不经人工直接公开"
      >
        <Switch />
      </Form.Item>
      <Form.Item name="reportsToHide" label="举报几次自动隐藏">
        <InputNumber min={1} max={20} suffix="次" />
      </Form.Item>
      <Form.Item name="dailyLimit" label="每人每天最多评论">
        <InputNumber min={1} max={200} suffix="条" />
      </Form.Item>
      <Form.Item name="interval" label="两次评论间隔">
        <InputNumber min={0} max={3600} suffix="秒" />
      </Form.Item>
    </SettingsDrawer>
  )
}
