import { Alert } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { vendorOfCode } from '../../model/calls.ts'
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
    >
      {form => <KnownVendor form={form} />}
    </FormScreen>
  )
}

/** Characters of a whole credit code. */
const whole = 18

/** The way to the vendor that a typed credit code belongs to already. */
function KnownVendor({ form }: { readonly form: Form }) {
  const [params] = useSearchParams()
  const { value } = useField(form.store, 'uscc')
  const uscc = typeof value === 'string' && value.trim().length === whole ? value : null
  const except = params.get('id') ?? undefined
  const { data } = useAsk(vendorOfCode, uscc === null ? null : { uscc, ...(except && { except }) })
  if (uscc === null || !data) return null
  return (
    <Alert
      type="error"
      showIcon
      title={
        <>
          该信用代码已登记为厂商
          <Link to={withParams('/equipment/firmOnlyInfo', { id: data.id })}>
            {data.name}（{data.number}）
          </Link>
          ，请勿重复新增
        </>
      }
    />
  )
}
