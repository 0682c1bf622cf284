import { EmptyState } from './empty-state.tsx'
import styles from './revision-list.module.css'

/** One field of a record that differs between two versions, printed. */
export interface RevisionShown {
  readonly field: string
  readonly label: string
  readonly before: string | null
  readonly after: string | null
}

export interface RevisionListProps {
  readonly revisions: readonly RevisionShown[]
  /** What the two versions are called. */
  readonly heads?: readonly [before: string, after: string]
  /** What is said where nothing differs. */
  readonly empty?: string
}

/** Two versions side by side: only what differs. */
export function RevisionList({
  revisions,
  heads = ['上次提交', '本次提交'],
  empty = '与上次提交的内容相同',
}: RevisionListProps) {
  if (revisions.length === 0) return <EmptyState size="small" title={empty} />
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th className={styles.name}>字段</th>
          <th>{heads[0]}</th>
          <th>{heads[1]}</th>
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
