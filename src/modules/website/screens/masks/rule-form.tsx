import { useQuery } from '@tanstack/react-query'
import { Cascader, Select, Tag } from 'antd'
import { useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { desensitisationRuleInventory } from '../../model/desensitisation-rule-calls.ts'
import { desensitisationRule } from '../../model/index.ts'
import styles from '../website.module.css'
import { moduleNames } from './module-names.ts'
import { ParamsInput } from './params-input.tsx'
import { RuleTrial } from './rule-trial.tsx'

type Inventory = AnswerOf<typeof desensitisationRuleInventory>[number]

function useInventory(): readonly Inventory[] {
  const { data = [] } = useQuery({
    queryKey: ['website', 'inventory'],
    queryFn: () => fetchAsk(desensitisationRuleInventory),
    staleTime: 300_000,
  })
  return data
}

/** 新增 and 编辑脱敏接口: which interface and field, how it is shown, to whom; with a live example and a trial. */
export default function RuleFormScreen() {
  const [params] = useSearchParams()
  return (
    <FormScreen
      resource={desensitisationRule}
      {...(params.get('id') ? {} : { title: '新增脱敏接口' })}
      slots={{
        apiPath: form => <PathInput form={form} />,
        field: form => <FieldInput form={form} />,
        params: form => <ParamsInput form={form} />,
      }}
    >
      {form => <RuleTrial form={form} />}
    </FormScreen>
  )
}

/** Stands for every call of a resource. */
const everyCall = { value: '*', label: '全部接口 *' }

function PathInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'apiPath')
  const inventory = useInventory()
  const modules = [...new Set(inventory.map(each => each.module))]
  const [, , module = '', name = '', call = ''] = String(value ?? '').split('/')
  return (
    <Cascader
      style={{ width: '100%' }}
      placeholder="模块 → 数据 → 接口"
      showSearch
      value={value ? [module, `${module}/${name}`, call] : []}
      options={modules.map(each => ({
        value: each,
        label: moduleNames[each] ?? each,
        children: inventory
          .filter(one => one.module === each)
          .map(({ resource, label, calls }) => ({
            value: resource,
            label,
            children: [
              everyCall,
              ...calls.map(({ call: one, label: said }) => ({
                value: one,
                label: `${said} ${one}`,
              })),
            ],
          })),
      }))}
      onChange={chosen => {
        const [, resource, last] = chosen as readonly string[]
        set(resource && last ? `/api/${resource}/${last}` : null)
        form.store.set('field', null)
      }}
    />
  )
}

function FieldInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'field')
  const path = useField(form.store, 'apiPath').value
  const resource = String(path ?? '')
    .split('/')
    .slice(2, 4)
    .join('/')
  const known = useInventory().find(each => each.resource === resource)
  return (
    <Select
      style={{ width: '100%' }}
      showSearch={{ optionFilterProp: 'search' }}
      value={value === null || value === undefined ? null : String(value)}
      placeholder={known ? '选择字段' : '请先选择接口'}
      disabled={!known}
      onChange={set}
      options={(known?.fields ?? []).map(({ name, label, class: classed, mask }) => ({
        value: name,
        search: `${label} ${name}`,
        label: (
          <span>
            {label} <span className={styles.code}>{name}</span>{' '}
            {classed && <Tag color={classed === 'P3' ? 'red' : 'orange'}>{classed}</Tag>}
            {mask && <Tag>已内置脱敏</Tag>}
          </span>
        ),
      }))}
    />
  )
}
