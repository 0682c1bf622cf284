import { SearchOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { type Ref, useEffect, useRef, useState } from 'react'

export interface SearchBoxProps {
  readonly value: string
  readonly placeholder: string
  onSearch(keyword: string): void
  readonly inputRef?: Ref<InputRef>
}

const pause = 400

/** Searches a moment after the last key, at once on Enter, never amid a composition of an input method. */
export function SearchBox({ value, placeholder, onSearch, inputRef }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isComposing = useRef(false)
  useEffect(() => setTyped(value), [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (keyword: string) => {
    clearTimeout(timer.current)
    if (keyword.trim() !== value) onSearch(keyword.trim())
  }
  const wait = (keyword: string) => {
    clearTimeout(timer.current)
    if (!isComposing.current) timer.current = setTimeout(() => search(keyword), pause)
  }
  return (
    <Input
      ref={inputRef}
      allowClear
      prefix={<SearchOutlined style={{ color: 'var(--ant-color-text-quaternary)' }} />}
      placeholder={placeholder}
      aria-label={placeholder}
      // Told in full where the box is too short for it.
      title={typed === '' ? placeholder : undefined}
      style={{ flex: '1 1 160px', maxWidth: 208 }}
      value={typed}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={event => {
        isComposing.current = false
        wait(event.currentTarget.value)
      }}
      onChange={event => {
        setTyped(event.target.value)
        wait(event.target.value)
      }}
      onPressEnter={() => !isComposing.current && search(typed)}
    />
  )
}
