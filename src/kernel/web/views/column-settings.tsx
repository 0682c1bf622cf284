import { Button, Segmented } from 'antd'
import { type ListLook, movedColumn, orderedColumns } from '../logic/chosen-columns.ts'
import styles from './column-settings.module.css'
import { NameOrder } from './name-order.tsx'

export interface ColumnSettingsProps {
  readonly titles: ReadonlyMap<string, string>
  readonly shown: readonly string[]
  readonly density: 'small' | 'middle'
  onChange(look: ListLook): void
}

/** Which columns a list shows, in which order and how densely; drag, or the arrows of a row. */
export function ColumnSettings({ titles, shown, density, onChange }: ColumnSettingsProps) {
  const names = orderedColumns([...titles.keys()], shown)
  const change = (ordered: readonly string[], visible: readonly string[]) =>
    onChange({ density, columns: ordered.filter(name => visible.includes(name)) })
  const toggle = (name: string) => {
    const visible = shown.includes(name) ? shown.filter(kept => kept !== name) : [...shown, name]
    if (visible.length > 0) change(names, visible)
  }
  return (
    <div className={styles.settings}>
      <div className={styles.head}>
        <strong>显示的列</strong>
        <Button type="link" size="small" onClick={() => onChange({})}>
          恢复默认
        </Button>
      </div>
      <NameOrder
        titles={titles}
        names={names}
        shown={shown}
        onToggle={toggle}
        onMove={(name, to) => change(movedColumn(names, names.indexOf(name), to), shown)}
      />
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
