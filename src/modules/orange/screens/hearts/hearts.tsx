import styles from '../orange.module.css'

/** Hearts with their sign. */
export function Hearts({ of }: { readonly of: number }) {
  if (of === 0) return <span className={styles.minus}>0</span>
  return (
    <span className={of > 0 ? styles.plus : styles.minus}>
      {of > 0 ? '+' : ''}
      {of.toLocaleString('zh-CN')}
    </span>
  )
}
