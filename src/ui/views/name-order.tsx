import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import styles from './name-order.module.css'

export interface NameOrderProps {
  readonly titles: ReadonlyMap<string, string>
  /** Every name, in its order. */
  readonly names: readonly string[]
  readonly shown: readonly string[]
  onToggle(name: string): void
  onMove(name: string, to: number): void
}

/** What is shown of some parts, and in which order; drag, or the arrows of a row. */
export function NameOrder({ titles, names, shown, onToggle, onMove }: NameOrderProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  return (
    <ul className={styles.names}>
      {names.map((name, at) => (
        <li
          key={name}
          className={name === dragged ? styles.dragged : styles.name}
          draggable
          onDragStart={() => setDragged(name)}
          onDragEnd={() => setDragged(null)}
          onDragOver={event => {
            event.preventDefault()
            if (dragged && dragged !== name) onMove(dragged, at)
          }}
        >
          <HolderOutlined className={styles.handle} />
          <Checkbox checked={shown.includes(name)} onChange={() => onToggle(name)}>
            {titles.get(name)}
          </Checkbox>
          <span className={styles.arrows}>
            <Button
              type="text"
              size="small"
              icon={<ArrowUpOutlined />}
              aria-label={`上移${titles.get(name)}`}
              disabled={at === 0}
              onClick={() => onMove(name, at - 1)}
            />
            <Button
              type="text"
              size="small"
              icon={<ArrowDownOutlined />}
              aria-label={`下移${titles.get(name)}`}
              disabled={at === names.length - 1}
              onClick={() => onMove(name, at + 1)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
