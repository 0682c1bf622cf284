import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { noticeKinds } from '#modules/platform/model/index.ts'
import styles from './message-centre.module.css'
import { MessageList } from './message-list.tsx'
import { useNotices, useUnread } from './use-notices.ts'

const empty = { title: '没有通知', hint: '审核结果、到期提醒与安全提醒会出现在这里。' }
const allRead = { title: '没有未读通知', hint: '已读的通知保留 180 天。' }

/** 通知: what the product tells the person, mentions apart. */
export function NoticeList({ onLeave }: { readonly onLeave: () => void }) {
  const [isUnreadOnly, setUnreadOnly] = useState(false)
  const notices = useNotices({ isUnreadOnly })
  const { messages, error, refetch, markRead, markAllRead } = notices
  const { notices: unread } = useUnread()
  return (
    <>
      <MessageList
        {...{ messages, unread, error, refetch, markRead, markAllRead, onLeave }}
        empty={isUnreadOnly ? allRead : empty}
        narrowing={
          <Checkbox checked={isUnreadOnly} onChange={({ target }) => setUnreadOnly(target.checked)}>
            只看未读
          </Checkbox>
        }
        kind={({ kind }) => noticeKinds[kind]}
        body={({ body }) => body && <span className={styles.body}>{body}</span>}
      />
      {notices.hasNextPage && (
        <Button
          type="link"
          block
          className={styles.more ?? ''}
          loading={notices.isFetchingNextPage}
          onClick={() => void notices.fetchNextPage()}
        >
          加载更早的通知
        </Button>
      )}
    </>
  )
}
