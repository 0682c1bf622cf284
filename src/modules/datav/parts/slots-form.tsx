import { Select, Tag } from 'antd'
import { type Slot, slotKinds } from '../model/index.ts'
import styles from './binding-form.module.css'
import { fits, type QueryColumn } from './recommended-bases.ts'

interface SlotsFormProps {
  readonly slots: readonly Slot[]
  readonly columns: readonly QueryColumn[]
  readonly value: Readonly<Record<string, readonly string[]>>
  onChange(next: Record<string, string[]>): void
}

const columnType = 'application/x-datav-column'

/** Which columns fill which slot: dragged there, or chosen. */
export function SlotsForm({ slots, columns, value, onChange }: SlotsFormProps) {
  const set = (key: string, keys: readonly string[]) =>
    onChange({
      ...Object.fromEntries(Object.entries(value).map(([slot, all]) => [slot, [...all]])),
      [key]: [...keys],
    })
  return (
    <div className={styles.form}>
      <div className={styles.line} aria-hidden>
        {columns.map(({ key, label, kind }) => (
          <Tag
            key={key}
            draggable
            color={kind === 'measure' ? 'blue' : 'green'}
            className={styles.column}
            onDragStart={event => event.dataTransfer.setData(columnType, key)}
          >
            {label}
          </Tag>
        ))}
      </div>
      <ul className={styles.slots}>
        {slots.map(slot => {
          const { key, label, kind, min, max } = slot
          const chosen = value[key] ?? []
          const offered = columns.filter(column => fits(column, slot) || isDegree(slot, column))
          return (
            <li
              key={key}
              className={styles.field}
              onDragOver={event => {
                if (event.dataTransfer.types.includes(columnType)) event.preventDefault()
              }}
              onDrop={event => {
                const given = event.dataTransfer.getData(columnType)
                if (!offered.some(column => column.key === given) || chosen.includes(given)) return
                set(key, max === 1 ? [given] : [...chosen, given].slice(0, max))
              }}
            >
              <span>
                {`${label}（${slotKinds[kind]}${max > 1 ? `，最多 ${max} 列` : ''}）`}
                {min > 0 && <b aria-hidden> *</b>}
              </span>
              <Select
                aria-label={label}
                mode="multiple"
                maxCount={max}
                placeholder="拖入或选择列"
                status={chosen.length < min ? 'warning' : ''}
                value={[...chosen]}
                options={offered.map(column => ({ value: column.key, label: column.label }))}
                onChange={(keys: string[]) => set(key, keys)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Typed figures and words may be degrees, days and areas: nothing else tells what they are. */
function isDegree(slot: Slot, { kind, key }: QueryColumn): boolean {
  if (!/^c\d+$/.test(key)) return false
  return slot.kind === 'longitude' || slot.kind === 'latitude'
    ? kind === 'measure'
    : (slot.kind === 'time' || slot.kind === 'area') && kind === 'dimension'
}
