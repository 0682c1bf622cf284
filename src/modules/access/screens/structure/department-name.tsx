import { Input, Tooltip } from 'antd'
import { useRef, useState } from 'react'
import { isComposing } from '#ui/logic/is-composing.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import type { department } from '../../model/department.ts'
import styles from './structure.module.css'

export interface DepartmentNameProps {
  readonly row: PresentedOf<typeof department>
  /** What a department of its level is called. */
  readonly label: string | undefined
  /** Absent: the name stays; answers whether the new one was taken. */
  onRename?: ((row: PresentedOf<typeof department>, name: string) => Promise<boolean>) | undefined
}

/** The name of a department in its tree; a double click or F2 renames it in place. */
export function DepartmentName({ row, label, onRename }: DepartmentNameProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const name = row.name
  const mayRename = onRename !== undefined && row.can.includes('update')
  // Enter and leaving the box both keep the name: what is on its way is not sent again, and what
  // was refused is let go when the box is left.
  const sent = useRef<{ name: string; isRefused: boolean } | null>(null)
  const keep = async (isLeaving: boolean) => {
    const next = typed?.trim() ?? ''
    if (next === '' || next === name) return setTyped(null)
    if (sent.current?.name === next) {
      if (isLeaving && sent.current.isRefused) setTyped(null)
      return
    }
    sent.current = { name: next, isRefused: false }
    if (await onRename?.(row, next)) setTyped(null)
    else if (sent.current.name === next) sent.current.isRefused = true
  }
  const start = () => {
    sent.current = null
    setTyped(name)
  }
  if (typed === null) {
    return (
      <Tooltip title={[label, mayRename && '双击或按 F2 改名'].filter(Boolean).join(' · ')}>
        {mayRename ? (
          <button
            type="button"
            className={styles.nodeName}
            onDoubleClick={start}
            onKeyDown={event => event.key === 'F2' && start()}
          >
            {name}
          </button>
        ) : (
          <span className={styles.nodeName}>{name}</span>
        )}
      </Tooltip>
    )
  }
  return (
    <Input
      autoFocus
      size="small"
      aria-label={`「${name}」的新名称`}
      maxLength={30}
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onClick={event => event.stopPropagation()}
      onPressEnter={() => void keep(false)}
      onBlur={() => void keep(true)}
      onKeyDown={event => {
        // The tree moves by arrow keys of its own.
        event.stopPropagation()
        if (event.key === 'Escape' && !isComposing(event.nativeEvent)) setTyped(null)
      }}
    />
  )
}
