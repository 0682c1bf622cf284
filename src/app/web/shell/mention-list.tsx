import { Button, Skeleton, Tag } from 'antd'
import { useNavigate } from 'react-router'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import type { Mention } from '#modules/platform/model/index.ts'
import { agoOf } from './ago.ts'
import styles from './message-centre.module.css'
import { useMentions, useUnread } from './use-notices.ts'

/** @我: comments in which the person was mentioned, with the way to the record. */
export function MentionList({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch, markRead, markAllRead } = useMentions()
  const { mentions: unread } = useUnread()
  const navigate = useNavigate()
  const open = ({ id, readAt, link }: Mention) => {
    if (!readAt) void markRead(id)
    if (!link) return
    navigate(link)
    onLeave()
  }
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className={styles.waiting} />
  if (data.length === 0)
    return <EmptyState title="还没有人提到您" hint="同事在记录的讨论中 @ 您后，会出现在这里。" />
  return (
    <>
      <div className={styles.bar}>
        <span>{unread === 0 ? '全部已读' : `${unread} 条未读`}</span>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => void markAllRead()}>
          全部标为已读
        </Button>
      </div>
      <ul className={styles.list}>
        {data.map(mention => (
          <li key={mention.id}>
            <button type="button" className={styles.row} onClick={() => open(mention)}>
              <span className={styles.title}>
                {!mention.readAt && <i className={styles.dot} role="img" aria-label="未读" />}
                {mention.title}
                {mention.isResolved && <Tag color="green">已解决</Tag>}
              </span>
              {mention.record !== null && <span className={styles.body}>{mention.record}</span>}
              <span className={mention.text === null ? styles.time : styles.quote}>
                {mention.text ?? '评论已撤回，或您不能再查看该记录'}
              </span>
              <time className={styles.time}>{agoOf(mention.createdAt, Date.now())}</time>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
