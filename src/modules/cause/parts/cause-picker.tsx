import { ref } from '#kinds/index.ts'
import { Input } from '#kinds/inputs.ts'
import styles from './board/board.module.css'
import { type CauseKind, kindPlaces } from './kind-places.ts'

interface CausePickerProps {
  readonly kind: CauseKind
  readonly value: string | null
  onChange(cause: string | null): void
}

/** One cause of a kind, or all of them. */
export function CausePicker({ kind, value, onChange }: CausePickerProps) {
  const field = ref(kindPlaces[kind].word, 'project/cause', {
    where: [{ field: 'kind', op: 'is', value: kind }],
  })
  return (
    <div className={styles.picker}>
      <Input
        field={field}
        value={value}
        onChange={chosen => onChange(typeof chosen === 'string' ? chosen : null)}
      />
    </div>
  )
}
