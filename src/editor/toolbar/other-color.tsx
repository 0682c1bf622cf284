import { ColorPicker } from 'antd'

interface OtherColorProps {
  readonly current: string | undefined
  onChoose(color: string): void
}

/** A colour beside the seventy. */
export default function OtherColor({ current, onChoose }: OtherColorProps) {
  return (
    <ColorPicker
      size="small"
      disabledAlpha
      value={current ?? '#0B6B6B'}
      onChangeComplete={color => onChoose(color.toHexString().toUpperCase())}
    />
  )
}
