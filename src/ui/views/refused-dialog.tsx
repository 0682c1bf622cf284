import { Modal } from 'antd'
import type { Refused } from '#ui/logic/use-bulk.ts'
import styles from './dialog.module.css'
import { RecordLink } from './record-link.tsx'

/** The rows of a bulk move that were not moved, each with its reason. */
export function RefusedDialog({
  addressOf,
  refused,
  onClose,
}: {
  /** Where a record is shown. */
  readonly addressOf: (id: string) => string | undefined
  readonly refused: readonly Refused[]
  onClose(): void
}) {
  return (
    <Modal
      open
      title={`${refused.length} 条未能处理`}
      width={560}
      okText="知道了"
      onOk={onClose}
      onCancel={onClose}
      footer={(_, { OkBtn }) => <OkBtn />}
    >
      <div className={styles.stack}>
        <span className={styles.quiet}>以下记录没有变化，原因如下：</span>
        <ul className={`${styles.refusals} ${styles.aligned}`}>
          {refused.map(({ id, title, reason }) => (
            <li key={id}>
              <RecordLink title={title} to={addressOf(id)} />
              <span className={styles.reason}>{reason}</span>
            </li>
          ))}
        </ul>
      </div>
    </Modal>
  )
}
