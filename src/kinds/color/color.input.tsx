import { ColorPicker, type ColorPickerProps } from 'antd'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { ColorField } from './color.ts'

const offered = [
  '#1677ff',
  '#13a8a8',
  '#389e0d',
  '#d48806',
  '#d4380d',
  '#cf1322',
  '#c41d7f',
  '#722ed1',
  '#595959',
]

const onlyPresets: ColorPickerProps['panelRender'] = (_panel, { components: { Presets } }) => (
  <Presets />
)

/** A colour, without transparency; one of the given ones where the field has them. */
export function Input({ field, value, onChange, disabled }: InputProps<ColorField>) {
  return (
    <ColorPicker
      disabledAlpha
      disabledFormat
      showText
      format="hex"
      disabled={disabled}
      allowClear={!field.required}
      presets={[{ label: field.only ? '颜色' : '常用', colors: [...(field.only ?? offered)] }]}
      {...(field.only ? { panelRender: onlyPresets } : {})}
      value={value ?? null}
      onChangeComplete={color => onChange(color.toHexString().slice(0, 7).toLowerCase())}
      onClear={() => onChange(null)}
    />
  )
}

export { EmptinessFilter as Filter }
