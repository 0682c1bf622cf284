import { InputNumber } from 'antd'
import { type Form, useField } from '#ui/logic/use-form.ts'
import look from '#ui/views/look.module.css'
import { Money } from '#ui/views/money.tsx'
import { type Counts, coinFields, sumOfCounts } from '../../model/index.ts'
import styles from './counts.module.css'

/** Pieces of each note and coin, with their sum as it grows. */
export function CountsTable({
  value,
  onChange,
}: {
  readonly value: Counts
  onChange(value: Counts | null): void
}) {
  return (
    <div className={look.stack}>
      <div className={styles.notes}>
        {coinFields.map(({ fen, name }) => (
          <div key={fen} className={styles.note}>
            <span>{name}</span>
            <InputNumber
              aria-label={`${name}张数`}
              min={0}
              precision={0}
              value={value[fen] ?? null}
              onChange={pieces => {
                const { [fen]: _before, ...others } = value
                onChange(pieces === null ? others : { ...others, [fen]: pieces })
              }}
            />
          </div>
        ))}
      </div>
      <span>
        合计 <Money fen={sumOfCounts(value)} />
      </span>
    </div>
  )
}

export function CountsInput({ form }: { readonly form: Form }) {
  const { value, set } = useField(form.store, 'counts')
  // The cast of a json field: its schema is exactly this.
  return <CountsTable value={(value ?? {}) as Counts} onChange={set} />
}
