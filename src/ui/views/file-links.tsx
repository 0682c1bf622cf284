import { PaperClipOutlined } from '@ant-design/icons'
import type { ShownFile } from '#ui/logic/presented.ts'
import { fileUrl } from '#ui/logic/sources.ts'
import styles from './trace.module.css'

export interface FileLinksProps {
  readonly files: readonly ShownFile[]
  /** Where a file is read; the product's own address when absent. */
  addressOf?(id: string): string
}

/** Files as links that open in a new tab. */
export function FileLinks({ files, addressOf = fileUrl }: FileLinksProps) {
  if (files.length === 0) return null
  return (
    <div className={styles.files}>
      {files.map(({ id, name, size }) => (
        <a key={id} href={addressOf(id)} target="_blank" rel="noreferrer">
          <PaperClipOutlined /> {name}
          <small className={styles.who}> {printSize(size)}</small>
        </a>
      ))}
    </div>
  )
}

/** Bytes as people read them: `1.2 MB`. */
export function printSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`
}
