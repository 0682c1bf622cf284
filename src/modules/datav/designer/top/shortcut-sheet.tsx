import { Modal } from 'antd'
import { keyActs } from '../state/keys.ts'
import styles from './top-bar.module.css'

/** The keys of the canvas. */
export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal open title="画布快捷键" footer={null} width={520} onCancel={onClose}>
      <dl className={styles.keys}>
        {Object.entries(keyActs).map(([name, [keys, does]]) => (
          <div key={name}>
            <dt>{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>Ctrl S</dt>
          <dd>保存</dd>
        </div>
        <div>
          <dt>拖动时按住</dt>
          <dd>Shift 保持方向或比例，Alt 不吸附</dd>
        </div>
      </dl>
    </Modal>
  )
}
