import { Alert } from 'antd'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { vendor } from '../../model/index.ts'

/** 新增 and 编辑厂商: who it is, its contract, what it supplies; what was reviewed changes by a request. */
export default function VendorFormScreen() {
  return (
    <FormScreen
      resource={vendor}
      above={
        <Alert
          type="info"
          showIcon
          title="合作中的厂商：联系方式、地址、简介、区域可直接修改；名称、信用代码、法定代表人、执照、协议请在厂商信息页「申请变更」。"
        />
      }
    />
  )
}
