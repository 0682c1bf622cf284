import { EyeOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Cell } from '#kernel/kinds/cells.ts'
import type { AnyField } from '#kernel/kinds/field.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Presented } from '../logic/presented.ts'
import styles from './detail.module.css'
import { lazyPart } from './lazy-part.tsx'
import { StateTag } from './state-tag.tsx'

const RevealDialog = lazyPart(async () => (await import('./reveal-dialog.tsx')).RevealDialog)

export interface FactValueProps {
  readonly resource: AnyResource
  readonly row: Presented
  readonly name: string
  readonly field: AnyField
}

/** The value of one fact. A masked one offers 查看明文; what was revealed is gone when the record is left. */
export function FactValue({ resource, row, name, field }: FactValueProps) {
  const [isAsking, setAsking] = useState(false)
  const [clear, setClear] = useState<{ readonly value: unknown } | null>(null)
  if (name === 'state') return <StateTag of={resource} state={row.state} />
  const isMasked = (row.masked?.includes(name) ?? false) && !row.kept?.includes(name)
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
      {isMasked && !clear && row.can.includes('unmask') && (
        <Button type="link" size="small" icon={<EyeOutlined />} onClick={() => setAsking(true)}>
          查看明文
        </Button>
      )}
      {isAsking && (
        <RevealDialog
          resource={resource}
          id={row.id}
          name={name}
          label={field.label}
          onClose={() => setAsking(false)}
          onRevealed={revealed => {
            setClear({ value: revealed })
            setAsking(false)
          }}
        />
      )}
    </span>
  )
}
