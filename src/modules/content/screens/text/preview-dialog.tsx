import { Modal, Segmented } from 'antd'
import { useState } from 'react'
import { Paper, type Printed } from './paper.tsx'
import styles from './text.module.css'

const widths = [
  { value: 'computer', label: '电脑' },
  { value: 'phone', label: '手机' },
]

/** A text as it will look, on a computer or on a phone. */
export function PreviewDialog({
  printed,
  onClose,
}: {
  readonly printed: Printed
  readonly onClose: () => void
}) {
  const [width, setWidth] = useState('computer')
  return (
    <Modal
      open
      width={1000}
      footer={null}
      title={<Segmented size="small" options={widths} value={width} onChange={setWidth} />}
      onCancel={onClose}
    >
      {width === 'phone' ? (
        <div className={styles.phone}>
          <Paper printed={printed} />
        </div>
      ) : (
        <Paper printed={printed} />
      )}
    </Modal>
  )
}
