import { Modal, Select } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import look from '#ui/views/look.module.css'
import { TextComparison } from '#ui/views/text-comparison.tsx'
import type { agreementVersion } from '../../model/agreement-version.ts'
import styles from '../website.module.css'

/** Two versions word by word: what was taken out, what was put in. */
export function AgreementComparison({
  rows,
  onClose,
}: {
  readonly rows: readonly PresentedOf<typeof agreementVersion>[]
  readonly onClose: () => void
}) {
  const [newer, setNewer] = useState(rows[0]?.id ?? '')
  const [older, setOlder] = useState(rows[1]?.id ?? '')
  const options = rows.map(row => ({
    value: row.id,
    label: `${row.versionNo}${row.shown.organisation !== undefined ? ` · ${row.shown.organisation}` : ''}`,
  }))
  const textOf = (id: string) => rows.find(row => row.id === id)?.content ?? ''
  return (
    <Modal open width={880} title="版本对比" footer={null} onCancel={onClose}>
      <div className={look.stack}>
        <div className={look.line}>
          <Select
            style={{ width: 220 }}
            value={older}
            options={options}
            onChange={setOlder}
            aria-label="旧版本"
          />
          →
          <Select
            style={{ width: 220 }}
            value={newer}
            options={options}
            onChange={setNewer}
            aria-label="新版本"
          />
        </div>
        <div className={styles.paper}>
          <TextComparison before={textOf(older)} after={textOf(newer)} />
        </div>
      </div>
    </Modal>
  )
}
