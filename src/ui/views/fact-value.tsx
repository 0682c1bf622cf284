import type { AnyResource } from '#kernel/resource/resource.ts'
import { Cell } from '#kinds/cells.ts'
import type { AnyField } from '#kinds/field.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { useRevealed } from '#ui/logic/use-revealed.ts'
import styles from './detail.module.css'
import { RevealButton } from './reveal-button.tsx'
import { StateTag } from './state-tag.tsx'

export interface FactValueProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly name: string
  readonly field: AnyField
}

/** The value of one fact. A masked one offers 查看明文; what was revealed is gone after half a minute, or when the record is left. */
export function FactValue({ resource, row, name, field }: FactValueProps) {
  const [clear, show] = useRevealed()
  if (name === 'state') return <StateTag of={resource} state={row.state} />
  const value = clear ? clear.value : row[name]
  return (
    <span className={styles.value}>
      <Cell
        field={field}
        name={name}
        value={value}
        row={clear ? { shown: {} } : row}
        place="detail"
      />
      {!clear && (
        <RevealButton
          resource={resource}
          row={row}
          name={name}
          label={field.label}
          onRevealed={show}
        />
      )}
    </span>
  )
}
