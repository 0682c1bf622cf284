import { Button, Segmented } from 'antd'
import { movedColumn, orderedColumns } from '#ui/logic/chosen-columns.ts'
import type { KeptLook } from '#ui/logic/use-list-look.ts'
import styles from './column-settings.module.css'
import { NameOrder } from './name-order.tsx'

export interface ColumnSettingsProps {
  readonly titles: ReadonlyMap<string, string>
  readonly look: KeptLook
}

const mostPinned = 3

/** Which columns a list shows, in which order, how many of them fixed and how densely; drag, or the arrows of a row. */
export function ColumnSettings({ titles, look }: ColumnSettingsProps) {
  const { shown, pinned, density, arrange } = look
  const names = orderedColumns([...titles.keys()], shown)
  const change = (ordered: readonly string[], visible: readonly string[]) =>
    arrange({ columns: ordered.filter(name => visible.includes(name)) })
  const toggle = (name: string) => {
    const visible = shown.includes(name) ? shown.filter(kept => kept !== name) : [...shown, name]
    if (visible.length > 0) change(names, visible)
  }
  return (
    <div className={styles.settings}>
      <div className={styles.head}>
        <strong>显示的列</strong>
        <Button type="link" size="small" onClick={look.reset}>
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
      <p className={styles.hint}>列宽可在表头拖动，双击恢复自动。</p>
      <div className={styles.head}>
        <strong>固定左侧</strong>
        <Segmented<number>
          size="small"
          value={pinned}
          onChange={value => arrange({ pinned: value })}
          options={[
            { value: 0, label: '不固定' },
            ...Array.from({ length: mostPinned }, (_, at) => ({
              value: at + 1,
              label: `${at + 1} 列`,
            })),
          ]}
        />
      </div>
      <div className={styles.head}>
        <strong>行高</strong>
        <Segmented<'small' | 'middle'>
          size="small"
          value={density}
          onChange={value => arrange({ density: value })}
          options={[
            { value: 'small', label: '紧凑' },
            { value: 'middle', label: '标准' },
          ]}
        />
      </div>
    </div>
  )
}
