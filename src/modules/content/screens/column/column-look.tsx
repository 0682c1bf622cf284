import shared from '#ui/views/look.module.css'
import { columnTemplates } from '../../model/index.ts'
import styles from './tree-table.module.css'

type Look = keyof typeof columnTemplates

const bars = (x: number, ys: readonly number[], width: number) =>
  ys.map(y => <rect key={y} x={x} y={y} width={width} height="4" rx="1" fill="currentColor" />)

const pictures: Readonly<Record<Look, React.ReactNode>> = {
  text: bars(6, [8, 20, 32, 44], 76),
  cover: (
    <>
      {[6, 32].map(y => (
        <rect key={y} x="6" y={y} width="26" height="18" rx="2" fill="currentColor" />
      ))}
      {bars(38, [9, 17, 35, 43], 44)}
    </>
  ),
  card: [6, 33, 60].map(x => (
    <rect key={x} x={x} y="8" width="22" height="40" rx="3" fill="currentColor" />
  )),
  timeline: (
    <>
      <rect x="13" y="6" width="2" height="44" fill="currentColor" />
      {[12, 28, 44].map(y => (
        <circle key={y} cx="14" cy={y} r="4" fill="currentColor" />
      ))}
      {bars(26, [10, 26, 42], 54)}
    </>
  ),
  table: (
    <>
      <rect x="6" y="6" width="76" height="44" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M6 20h76M6 35h76M32 6v44M57 6v44" stroke="currentColor" strokeWidth="2" />
    </>
  ),
}

/** Chooses the look of a column's page by its picture. */
export function ColumnLook({
  value,
  onChange,
}: {
  readonly value: unknown
  onChange(value: Look): void
}) {
  return (
    <fieldset className={styles.looks}>
      <legend className={shared.unseen}>页面样式</legend>
      {Object.entries(columnTemplates).map(([key, label]) => {
        // The cast of a key: the options are those of the constant.
        const look = key as Look
        return (
          <label key={key} className={value === key ? styles.chosenLook : styles.look}>
            <input
              type="radio"
              name="column-look"
              className={shared.unseen}
              checked={value === key}
              onChange={() => onChange(look)}
            />
            <svg viewBox="0 0 88 56" aria-hidden="true">
              {pictures[look]}
            </svg>
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
