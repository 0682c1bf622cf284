import { Button, Tooltip } from 'antd'
import type { ReactNode } from 'react'

interface MarkProps {
  readonly label: string
  readonly icon: ReactNode
  readonly disabled?: boolean
  /** Of a switch: whether it is on. */
  readonly isOn?: boolean
  onClick(): void
}

/** A button of a sign alone, named for all. */
export function Mark({ label, icon, disabled = false, isOn, onClick }: MarkProps) {
  return (
    <Tooltip title={label}>
      <Button
        size="small"
        type={isOn ? 'primary' : 'text'}
        aria-label={label}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        icon={icon}
        disabled={disabled}
        onClick={onClick}
      />
    </Tooltip>
  )
}
