import { DeleteOutlined, DownOutlined, HolderOutlined, UpOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { ByPlace } from '#ui/views/by-place.tsx'
import styles from '../website.module.css'

/** A list in which one line stands somewhere else. */
function moved<T>(lines: readonly T[], from: number, to: number): readonly T[] {
  const next = [...lines]
  const [line] = next.splice(from, 1)
  if (line !== undefined) next.splice(to, 0, line)
  return next
}

export interface LinesProps<T> {
  readonly lines: readonly T[]
  onChange(next: readonly T[]): void
  /** The controls of one line; `change` takes what is new of it. */
  readonly children: (line: T, change: (part: Partial<T>) => void) => ReactNode
}

/** Lines in an order of their own: dragged by the handle, or moved by the arrows. */
export function Lines<T>({ lines, onChange, children }: LinesProps<T>) {
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <ul className={styles.lines}>
      <ByPlace items={lines}>
        {(line, at) => (
          <li
            className={at === dragged ? styles.draggedLine : styles.dragLine}
            onDragOver={event => {
              if (dragged === null) return
              event.preventDefault()
              if (dragged === at) return
              onChange(moved(lines, dragged, at))
              setDragged(at)
            }}
            onDrop={event => event.preventDefault()}
          >
            <HolderOutlined
              className={styles.handle ?? ''}
              title="拖动排序"
              draggable
              onDragStart={event => {
                event.dataTransfer.effectAllowed = 'move'
                setDragged(at)
              }}
              onDragEnd={() => setDragged(null)}
            />
            {children(line, part =>
              onChange(lines.map((each, place) => (place === at ? { ...each, ...part } : each))),
            )}
            <Button
              type="text"
              icon={<UpOutlined />}
              disabled={at === 0}
              aria-label="上移"
              onClick={() => onChange(moved(lines, at, at - 1))}
            />
            <Button
              type="text"
              icon={<DownOutlined />}
              disabled={at === lines.length - 1}
              aria-label="下移"
              onClick={() => onChange(moved(lines, at, at + 1))}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label="移除"
              onClick={() => onChange(lines.filter((_, place) => place !== at))}
            />
          </li>
        )}
      </ByPlace>
    </ul>
  )
}
