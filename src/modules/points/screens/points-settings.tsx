import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Drawer, Form, Input, InputNumber, Select, Skeleton, Switch } from 'antd'
import { get, post, sentenceOfError } from '#kernel/web/logic/request.ts'

interface Settings {
  readonly name: string
  readonly isDonationOn: boolean
  readonly yearlyCap: number
  readonly remindDays: number
  readonly minorsEarn: boolean
  readonly channels: readonly string[]
  readonly ownRules: boolean
}

const key = ['points', 'settings']

/** The general settings of points. */
export function PointsSettings({ onClose }: { readonly onClose: () => void }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => get<Settings>('/api/points/pointsRule/getSettings'),
  })
  const save = async (values: Settings) => {
    try {
      await post('/api/points/pointsRule/setSettings', values)
      await client.invalidateQueries({ queryKey: key })
      message.success('已保存')
      onClose()
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  return (
    <Drawer open title="积分通用设置" size={460} onClose={onClose}>
      {data ? (
        <Form<Settings> layout="vertical" initialValues={data} onFinish={save}>
          <Form.Item
            name="name"
            label="积分名称"
            rules={[{ required: true, message: '请填写积分名称' }]}
          >
            <Input maxLength={12} />
          </Form.Item>
          <Form.Item name="isDonationOn" label="捐赠积分总开关" valuePropName="checked">
            <Switch />
          </Form.Item>
          <Form.Item name="yearlyCap" label="单用户年度上限" extra="0 为不限；超出部分不发放">
            <InputNumber min={0} max={10_000_000} suffix="分" style={{ width: 200 }} />
          </Form.Item>
          <Form.Item name="remindDays" label="到期提醒提前天数">
            <InputNumber min={1} max={180} suffix="天" />
          </Form.Item>
          <Form.Item
            name="minorsEarn"
            label="未成年人参与"
            valuePropName="checked"
            extra="关闭时未满 18 岁只能从志愿服务和活动中获得积分"
          >
            <Switch />
          </Form.Item>
          <Form.Item name="channels" label="兑换渠道">
            <Select
              mode="multiple"
              options={[
                { value: 'supermarket', label: '慈善超市（自营商务）' },
                { value: 'merchant', label: '爱心商户' },
              ]}
            />
          </Form.Item>
          <Form.Item name="ownRules" label="机构自定规则" valuePropName="checked">
            <Switch />
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
