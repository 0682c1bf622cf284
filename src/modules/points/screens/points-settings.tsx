import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { SettingsDrawer } from '#ui/views/settings-drawer.tsx'
import { pointsRule } from '../model/index.ts'

/** The general settings of points. */
export function PointsSettings({ onClose }: { readonly onClose: () => void }) {
  return (
    <SettingsDrawer title="积分通用设置" beside={pointsRule.path} onClose={onClose}>
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
    </SettingsDrawer>
  )
}
