import { Button, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import { agoOf } from './ago.ts'
import styles from './message-centre.module.css'
import { type Notice, noticesShown, useNotices, useUnread } from './use-notices.ts'

/** 通知: what the product tells the person, mentions apart. */
export function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch, markRead, markAllRead } = useNotices()
  const { notices: unread } = useUnread()
  const navigate = useNavigate()
  const open = (notice: Notice) => {
    if (!notice.readAt) void markRead(notice.id)
    if (!notice.link) return
    navigate(notice.link)
    onLeave()
  }
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className={styles.waiting} />
  if (data.list.length === 0)
    return <EmptyState title="没有通知" hint="审核结果、到期提醒与安全提醒会出现在这里。" />
  return (
    <>
      <div className={styles.bar}>
        <span>{unread === 0 ? '全部已读' : `${unread} 条未读`}</span>
        <Button type="link" size="small" disabled={unread === 0} onClick={() => void markAllRead()}>
          全部标为已读
        </Button>
      </div>
      <ul className={styles.list}>
        {data.list.map(notice => (
          <li key={notice.id}>
            <button type="button" className={styles.row} onClick={() => open(notice)}>
              <span className={styles.title}>
                {!notice.readAt && <i className={styles.dot} role="img" aria-label="未读" />}
                {notice.title}
              </span>
              {notice.body && <span className={styles.body}>{notice.body}</span>}
              <time className={styles.time}>{agoOf(notice.createdAt, Date.now())}</time>
            </button>
          </li>
        ))}
      </ul>
      {data.total > noticesShown && (
        <p className={styles.end}>仅显示最近 {noticesShown} 条，通知保留 180 天</p>
      )}
    </>
  )
}
