import { Select } from 'antd'
import type { AnyField } from '../field.ts'
import type { Filter as FilterPart } from '../filter.ts'
import { anyOf, askedTexts } from '../input/comparisons.input.tsx'
import type { FilterProps } from '../input/kind-input.input.tsx'
import { drawOption, usePicks } from './use-picks.input.tsx'

type Props = FilterProps<
  AnyField & { readonly resource: string; readonly where?: readonly FilterPart[] }
>

/** Any of several records, found while typing. */
export function RecordFilter({ field, value, onChange, id }: Props) {
  const chosen = askedTexts(value)
  const picks = usePicks({ resource: field.resource, where: field.where, chosen, titles: [] })
  const { labelOf, keep, ...select } = picks
  return (
    <Select
      {...select}
      id={id}
      mode="multiple"
      labelInValue
      allowClear
      maxTagCount="responsive"
      style={{ width: '100%' }}
      aria-label={field.label}
      placeholder={field.label}
      optionRender={option => drawOption(option.data)}
      value={chosen.map(record => ({ value: record, label: labelOf(record) }))}
      onChange={next => {
        const ids = next.map(option => option.value)
        keep(ids)
        onChange(anyOf(ids))
      }}
    />
  )
}
