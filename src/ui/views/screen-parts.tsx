import { Segmented } from 'antd'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { usePermissions } from '#ui/logic/use-can.ts'
import styles from './screen-parts.module.css'

/** One of several screens that share an address; its content brings its own head. */
export interface ScreenPart {
  readonly key: string
  readonly label: ReactNode
  /** The action without which the part is not there; everybody's when absent. */
  readonly needs?: string
  content(): ReactNode
}

/**
 * Several screens under one address, told apart by `?part=`: a choice above their heads, where the
 * person may see more than one of them. The first needs no parameter.
 */
export function ScreenParts({
  label,
  parts,
  param = 'part',
}: {
  /** What the choice is about, for those who hear it. */
  readonly label: string
  readonly parts: readonly ScreenPart[]
  /** The name of the parameter. */
  readonly param?: string
}) {
  const [params, setParams] = useSearchParams()
  const permissions = usePermissions()
  const open = parts.filter(({ needs }) => needs === undefined || permissions.has(needs))
  const part = open.find(({ key }) => key === params.get(param)) ?? open[0]
  if (!part) return null
  return (
    <div>
      {open.length > 1 && (
        <nav className={styles.parts} aria-label={label}>
          <Segmented
            value={part.key}
            onChange={key => setParams(key === open[0]?.key ? {} : { [param]: key })}
            options={open.map(one => ({ value: one.key, label: one.label }))}
          />
        </nav>
      )}
      <div key={part.key}>{part.content()}</div>
    </div>
  )
}
