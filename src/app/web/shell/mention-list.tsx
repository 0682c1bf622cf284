import { Tag } from 'antd'
import styles from './message-centre.module.css'
import { MessageList } from './message-list.tsx'
import { useMentions, useUnread } from './use-notices.ts'

const empty = { title: '还没有人提到您', hint: '同事在记录的讨论中 @ 您后，会出现在这里。' }

/** @我: comments in which the person was mentioned, with the way to the record. */
export function MentionList({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch, markRead, markAllRead } = useMentions()
  const { mentions: unread } = useUnread()
  return (
    <MessageList
      {...{ messages: data, unread, error, empty, refetch, markRead, markAllRead, onLeave }}
      mark={({ isResolved }) => isResolved && <Tag color="green">已解决</Tag>}
      body={({ record, text }) => (
        <>
          {record !== null && <span className={styles.body}>{record}</span>}
          <span className={text === null ? styles.time : styles.quote}>
            {text ?? '评论已撤回，或您不能再查看该记录'}
          </span>
        </>
      )}
    />
  )
}
