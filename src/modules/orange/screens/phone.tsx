import type { ReactNode } from 'react'
import { fileUrl } from '#ui/logic/sources.ts'
import styles from './orange.module.css'

/** How something looks on a user's phone. */
export function Phone({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.phone}>
      <div className={styles.phoneBar} />
      {children}
    </div>
  )
}

/** A card on it: title, words, pictures. */
export function PhoneCard({
  title,
  children,
  pictures = [],
}: {
  readonly title: ReactNode
  readonly children?: ReactNode
  readonly pictures?: readonly string[]
}) {
  return (
    <div className={styles.card}>
      <div className={styles.cardTitle}>{title}</div>
      {children}
      {pictures.map(id => (
        <img key={id} className={styles.picture} src={fileUrl(id, 'thumb')} alt="" />
      ))}
    </div>
  )
}
