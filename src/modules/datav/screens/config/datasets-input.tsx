import { Radio, Select } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { allowedDatasets, datasetNames } from '../../model/index.ts'

const kinds = [
  { key: 'platform', label: '平台', usual: '全部' },
  { key: 'organisation', label: '机构', usual: '可外显的' },
  { key: 'unit', label: '主管单位', usual: '可外显的' },
] as const

const none = { platform: null, organisation: null, unit: null }

/** Which datasets accounts of each kind may put on screens. */
export function DatasetsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'datasets')
  const { data } = useAsk(datasetNames, {})
  const read = allowedDatasets.safeParse(value)
  const allowed = read.success ? read.data : none
  return (
    <div className={look.stack}>
      {kinds.map(({ key, label, usual }) => {
        const listed = allowed[key]
        return (
          <div key={key} className={look.stack}>
            <div className={look.line}>
              <span>{label}</span>
              <Radio.Group
                value={listed === null ? 'usual' : 'listed'}
                options={[
                  { value: 'usual', label: usual },
                  { value: 'listed', label: '指定' },
                ]}
                onChange={event =>
                  set({ ...allowed, [key]: event.target.value === 'usual' ? null : [] })
                }
              />
            </div>
            {listed !== null && (
              <Select
                mode="multiple"
                style={{ width: '100%' }}
                aria-label={`${label}可用数据集`}
                value={listed}
                optionFilterProp="label"
                options={(data ?? []).map(each => ({
                  value: each.key,
                  label: each.isShareable ? `${each.label}（可外显）` : each.label,
                }))}
                onChange={(next: string[]) => set({ ...allowed, [key]: next })}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
