import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Form, InputNumber, Skeleton, Switch } from 'antd'
import { get, post, sentenceOfError } from '#kernel/web/logic/request.ts'

interface Settings {
  readonly autoPass: boolean
  readonly reportsToHide: number
  readonly dailyLimit: number
  readonly interval: number
}

const key = ['website', 'commentSettings']

/** How comments are moderated: what passes by itself, when reports hide, how often one may write. */
export function CommentSettings({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => get<Settings>('/api/website/publicComment/getSettings'),
  })
  const save = async (values: Settings) => {
    try {
      await post('/api/website/publicComment/setSettings', values)
      await client.invalidateQueries({ queryKey: key })
      message.success('已保存，立即生效')
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Drawer open title="评论审核设置" size={420} onClose={onClose}>
      {data ? (
        <Form<Settings> layout="vertical" initialValues={data} onFinish={save}>
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
          <Button type="primary" htmlType="submit">
            保存
          </Button>
        </Form>
      ) : (
        <Skeleton active />
      )}
    </Drawer>
  )
}
