import styles from './message-centre.module.css'
import { MessageList } from './message-list.tsx'
import { noticesShown, useNotices, useUnread } from './use-notices.ts'

const empty = { title: '没有通知', hint: '审核结果、到期提醒与安全提醒会出现在这里。' }

/** 通知: what the product tells the person, mentions apart. */
export function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch, markRead, markAllRead } = useNotices()
  const { notices: unread } = useUnread()
  const messages = data?.list
  return (
    <>
      <MessageList
        {...{ messages, unread, error, empty, refetch, markRead, markAllRead, onLeave }}
        body={({ body }) => body && <span className={styles.body}>{body}</span>}
      />
      {data && data.total > noticesShown && (
        <p className={styles.end}>仅显示最近 {noticesShown} 条，通知保留 180 天</p>
      )}
    </>
  )
}
