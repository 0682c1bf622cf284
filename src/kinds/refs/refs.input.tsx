import { Select } from 'antd'
import type { InputProps } from '../input/kind-input.input.tsx'
import { severalProps } from '../input/several-options.input.tsx'
import { RecordFilter } from '../ref/record-filter.input.tsx'
import { drawOption, usePicks } from '../ref/use-picks.input.tsx'
import type { RefsField } from './refs.ts'

/** Several records, each found by typing part of its title. */
export function Input(props: InputProps<RefsField>) {
  const { field, value, onChange } = props
  const chosen = value ?? []
  const picks = usePicks({ resource: field.resource, where: field.where, chosen, titles: [] })
  const { labelOf, keep, ...select } = picks
  return (
    <Select
      {...severalProps(props)}
      {...select}
      labelInValue
      optionRender={option => drawOption(option.data)}
      value={chosen.map(record => ({ value: record, label: labelOf(record) }))}
      onChange={next => {
        const ids = next.map(option => option.value)
        keep(ids)
        onChange(ids.length === 0 ? null : ids)
      }}
    />
  )
}

export { RecordFilter as Filter }
