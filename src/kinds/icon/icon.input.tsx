import { Select } from 'antd'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import { Glyph, iconSet } from './glyph.input.tsx'
import type { IconField } from './icon.ts'

/** An icon of the set. */
export function Input(props: InputProps<IconField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  const draw = (name: string) => (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <Glyph name={name} />
      {name.replace(/Outlined$/, '')}
    </span>
  )
  return (
    <Select
      id={id}
      showSearch
      style={{ width: '100%', maxWidth: 240 }}
      disabled={disabled}
      status={status}
      allowClear={!field.required}
      placeholder={`请选择${field.label}`}
      value={value ?? null}
      options={Object.keys(iconSet).map(name => ({ value: name }))}
      optionRender={option => draw(String(option.value))}
      labelRender={chosen => draw(String(chosen.value))}
      onChange={next => onChange(next ?? null)}
      onBlur={onBlur}
    />
  )
}

export { EmptinessFilter as Filter }
