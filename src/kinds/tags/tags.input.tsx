import { Select } from 'antd'
import { anyOf, askedTexts } from '../input/comparisons.input.tsx'
import type { FilterProps, InputProps } from '../input/kind-input.input.tsx'
import type { TagsField } from './tags.ts'

const separators = ['、', ',', '，', ';', '；']

/** Words as they come, each closed by Enter or a comma. */
export function Input(props: InputProps<TagsField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  return (
    <Select
      id={id}
      mode="tags"
      style={{ width: '100%' }}
      open={false}
      suffixIcon={null}
      disabled={disabled}
      status={status}
      maxCount={field.max ?? 20}
      tokenSeparators={separators}
      placeholder="输入后按回车添加"
      value={[...(value ?? [])]}
      onChange={words => onChange(words.length === 0 ? null : words.map(word => word.trim()))}
      onBlur={onBlur}
    />
  )
}

/** Any of the words. */
export function Filter({ field, value, onChange, id }: FilterProps<TagsField>) {
  return (
    <Select
      id={id}
      mode="tags"
      allowClear
      style={{ width: '100%' }}
      open={false}
      suffixIcon={null}
      maxTagCount="responsive"
      aria-label={field.label}
      placeholder={field.label}
      tokenSeparators={separators}
      value={askedTexts(value)}
      onChange={words => onChange(anyOf(words))}
    />
  )
}
