import { Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { AnyField, Operator } from '../field.ts'
import { askedText } from './comparisons.input.tsx'
import type { FilterProps } from './kind-input.input.tsx'

const pause = 400

interface Props extends FilterProps<AnyField> {
  readonly op: Operator
  readonly placeholder: string
}

/**
 * A text that is asked for when typing pauses, at Enter and when the box is left; never in the
 * middle of a composition, where pinyin would be searched for.
 */
export function TypedFilter({ field, value, onChange, op, placeholder, id }: Props) {
  const asked = askedText(value, op) ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const isComposing = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (asked !== known) {
    setKnown(asked)
    setTyped(asked)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (text: string) => {
    clearTimeout(timer.current)
    const wanted = text.trim()
    if (wanted !== asked) onChange(wanted === '' ? [] : [{ op, value: wanted }])
  }
  const askSoon = (text: string) => {
    clearTimeout(timer.current)
    if (!isComposing.current) timer.current = setTimeout(() => ask(text), pause)
  }
  return (
    <Input
      id={id}
      allowClear
      value={typed}
      placeholder={placeholder}
      aria-label={field.label}
      onChange={event => {
        setTyped(event.target.value)
        askSoon(event.target.value)
      }}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={event => {
        isComposing.current = false
        askSoon(event.currentTarget.value)
      }}
      onPressEnter={event => {
        if (!event.nativeEvent.isComposing) ask(event.currentTarget.value)
      }}
      onBlur={event => ask(event.target.value)}
    />
  )
}

/** Part of a text. */
export function ContainsFilter(props: FilterProps<AnyField>) {
  return <TypedFilter {...props} op="contains" placeholder={props.field.label} />
}

/** The whole of a sealed value, which the database can only find as a whole. */
export function ExactFilter(props: FilterProps<AnyField>) {
  return <TypedFilter {...props} op="is" placeholder={`完整的${props.field.label}`} />
}
