import { InputNumber, Space } from 'antd'
import { useState } from 'react'
import { EmptinessFilter } from '../input/emptiness-filter.input.tsx'
import type { InputProps } from '../input/kind-input.input.tsx'
import type { CoordinateField } from './coordinate.ts'
import { coordinateKind } from './coordinate.ts'

/** Longitude and latitude; a copied pair may be pasted into either box. */
export function Input(props: InputProps<CoordinateField>) {
  const { field, value, onChange, onBlur, id, disabled, status } = props
  // While one of the two is missing there is no value to hold it.
  const [half, setHalf] = useState<{ lng?: number; lat?: number }>({})
  const held = value ?? half
  const change = (part: { lng?: number; lat?: number }) => {
    const { lng, lat } = { ...held, ...part }
    setHalf({ lng, lat })
    onChange(lng === undefined || lat === undefined ? null : { lng, lat })
  }
  const box = (part: 'lng' | 'lat', word: string) => (
    <InputNumber
      id={part === 'lng' ? id : undefined}
      aria-label={`${field.label}${word}`}
      style={{ width: '50%' }}
      controls={false}
      precision={6}
      prefix={word}
      disabled={disabled}
      status={status}
      value={held[part] ?? null}
      onChange={typed => change({ [part]: typed ?? undefined })}
      onPaste={event => {
        const pair = coordinateKind.parse(event.clipboardData.getData('text'), field)
        if (!pair.value) return
        event.preventDefault()
        onChange(pair.value)
      }}
      onBlur={onBlur}
    />
  )
  return (
    <Space.Compact style={{ width: '100%', maxWidth: 360 }}>
      {box('lng', '经度')}
      {box('lat', '纬度')}
    </Space.Compact>
  )
}

export { EmptinessFilter as Filter }
