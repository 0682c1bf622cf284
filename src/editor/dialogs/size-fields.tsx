import { Checkbox, Input } from 'antd'
import { useState } from 'react'
import { isSize } from '../model/size.ts'
import { Field } from './field.tsx'

/** A width and a height as they are typed. */
export interface Size {
  readonly width: string
  readonly height: string
}

interface SizeFieldsProps {
  readonly size: Size
  onChange(size: Size): void
  /** The sentence for a size that is none. */
  readonly fault: string
  /** Width by height of the thing itself, which the lock keeps. */
  readonly ratio?: number | undefined
}

/** Width and height, kept in proportion on demand. */
export function SizeFields({ size, onChange, fault, ratio }: SizeFieldsProps) {
  const [isLocked, setLocked] = useState(true)
  const isBad = !isSize(size.width) || !isSize(size.height)
  const keeps = isLocked && ratio !== undefined
  const change = (side: keyof Size, text: string) => {
    const number = Number(text)
    if (!keeps || !isSize(text) || text === '') onChange({ ...size, [side]: text })
    else if (side === 'width')
      onChange({ width: text, height: String(Math.max(1, Math.round(number / ratio))) })
    else onChange({ height: text, width: String(Math.max(1, Math.round(number * ratio))) })
  }
  return (
    <Field label="大小" error={isBad ? fault : null}>
      <Input
        aria-label="宽度"
        style={{ width: 96 }}
        value={size.width}
        suffix="px"
        status={isSize(size.width) ? '' : 'error'}
        onChange={event => change('width', event.target.value)}
      />
      ×
      <Input
        aria-label="高度"
        style={{ width: 96 }}
        value={size.height}
        suffix="px"
        status={isSize(size.height) ? '' : 'error'}
        onChange={event => change('height', event.target.value)}
      />
      <Checkbox
        checked={keeps}
        disabled={ratio === undefined}
        title={ratio === undefined ? '宽高不正确,不能锁定比例' : undefined}
        onChange={event => setLocked(event.target.checked)}
      >
        锁定比例
      </Checkbox>
    </Field>
  )
}
