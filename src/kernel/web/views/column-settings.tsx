import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import { useState } from 'react'
import { type ListLook, movedColumn, orderedColumns } from '../logic/chosen-columns.ts'
import styles from './column-settings.module.css'

export interface ColumnSettingsProps {
  readonly titles: ReadonlyMap<string, string>
  readonly shown: readonly string[]
  readonly density: 'small' | 'middle'
  onChange(look: ListLook): void
}

/** Which columns a list shows, in which order and how densely; drag, or the arrows of a row. */
export function ColumnSettings({ titles, shown, density, onChange }: ColumnSettingsProps) {
  const [dragged, setDragged] = useState<string | null>(null)
  const names = orderedColumns([...titles.keys()], shown)
  const change = (ordered: readonly string[], visible: readonly string[]) =>
    onChange({ density, columns: ordered.filter(name => visible.includes(name)) })
  const toggle = (name: string) => {
    const visible = shown.includes(name) ? shown.filter(kept => kept !== name) : [...shown, name]
    if (visible.length > 0) change(names, visible)
  }
  const move = (name: string, to: number) =>
    change(movedColumn(names, names.indexOf(name), to), shown)
  return (
    <div className={styles.settings}>
      <div className={styles.head}>
        <strong>显示的列</strong>
        <Button type="link" size="small" onClick={() => onChange({})}>
          恢复默认
        </Button>
      </div>
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
              if (dragged && dragged !== name) move(dragged, at)
            }}
          >
            <HolderOutlined className={styles.handle} />
            <Checkbox checked={shown.includes(name)} onChange={() => toggle(name)}>
              {titles.get(name)}
            </Checkbox>
            <span className={styles.arrows}>
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`上移${titles.get(name)}`}
                disabled={at === 0}
                onClick={() => move(name, at - 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`下移${titles.get(name)}`}
                disabled={at === names.length - 1}
                onClick={() => move(name, at + 1)}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.head}>
        <strong>行高</strong>
        <Segmented<'small' | 'middle'>
          size="small"
          value={density}
          onChange={value => onChange({ columns: shown, density: value })}
          options={[
            { value: 'small', label: '紧凑' },
            { value: 'middle', label: '标准' },
          ]}
        />
      </div>
    </div>
  )
}
