import { Alert, Button } from 'antd'
import { useNavigate, useSearchParams } from 'react-router'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { useRecord } from '#ui/logic/use-record.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { product, productImpact } from '../model/index.ts'

/** 编辑产品: with whom a change concerns before it is saved; without `?id=` a new one. */
export default function ProductForm() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const id = params.get('id')
  const { row } = useRecord(product, id)
  return (
    <FormScreen
      resource={product}
      screen={id === null ? '新增产品' : undefined}
      saveLabel={row?.state === 'onSale' ? '发布新版本' : '保存'}
      onSaved={() => void navigate('/product/list')}
    >
      {form => (
        <>
          {row?.state === 'onSale' && <Impact id={row.id} form={form} />}
          {row && (
            <Section title="模块明细" note="每个模块带来的菜单、功能和控件">
              <div className={look.line}>
                {row.modules.map((part, at) => (
                  <Button
                    key={part}
                    size="small"
                    onClick={() =>
                      void navigate(withParams('/product/moduleedit', { id: row.id, module: part }))
                    }
                  >
                    {row.shown.modules?.[at]}
                  </Button>
                ))}
              </div>
            </Section>
          )}
        </>
      )}
    </FormScreen>
  )
}

/** Which subscribers a change concerns; they stay on their version until they are moved. */
function Impact({ id, form }: { readonly id: string; readonly form: Form }) {
  const modules = (useField(form.store, 'modules').value ?? []) as readonly string[]
  const functions = (useField(form.store, 'functions').value ?? []) as readonly string[]
  const { data } = useAsk(productImpact, {
    id,
    modules: modules.join(','),
    functions: functions.join(','),
  })
  if (!data || data.gained.length + data.lost.length === 0) return null
  const parts = [
    data.gained.length > 0 && `新增：${data.gained.join('、')}`,
    data.lost.length > 0 && `移除：${data.lost.join('、')}`,
  ].filter(Boolean)
  return (
    <Alert
      type={data.lost.length > 0 ? 'warning' : 'info'}
      showIcon
      title={`保存后生成新版本，${data.organisations.length} 家机构保留现有版本，升级后生效`}
      description={
        <>
          {parts.join('；')}
          {data.organisations.length > 0 && <div>涉及机构：{data.organisations.join('、')}</div>}
        </>
      }
    />
  )
}
