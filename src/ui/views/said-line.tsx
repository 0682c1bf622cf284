import { printMinute } from '#kinds/moment/moment.ts'
import type { Comment } from '#ui/logic/use-trace.ts'
import { FileLinks } from './file-links.tsx'
import styles from './trace.module.css'

/** A comment as one line of what happened to a record. */
export function SaidLine({ comment }: { readonly comment: Comment }) {
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <strong>评论</strong>
        <span className={styles.who}>
          {comment.byName} · {printMinute(comment.at)}
        </span>
        {comment.resolvedAt && <span className={styles.good}>已解决</span>}
      </div>
      {comment.text && <p className={styles.opinion}>{comment.text}</p>}
      <FileLinks files={comment.files} />
    </div>
  )
}
