import { EmptyState } from './empty-state.tsx'
import styles from './revision-list.module.css'

/** One field of a record that differs between two versions, printed. */
export interface RevisionShown {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

/** Two versions side by side: only what differs. */
export function RevisionList({ revisions }: { readonly revisions: readonly RevisionShown[] }) {
  if (revisions.length === 0) {
    return <EmptyState size="small" title="与上次提交的内容相同" />
  }
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.name}>字段</th>
          <th>上次提交</th>
          <th>本次提交</th>
        </tr>
      </thead>
      <tbody>
        {revisions.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label}</th>
            <td>{before ? <del className={styles.before}>{before}</del> : <i>空</i>}</td>
            <td>{after ? <ins className={styles.after}>{after}</ins> : <i>空</i>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
