import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Empty, Popover, Skeleton, Tooltip } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import { agoOf } from './ago.ts'
import styles from './popover-list.module.css'
import { type Notice, useNotices, useUnread } from './use-notices.ts'

/** The bell with the number of unread notices; opens the latest ones. */
export function NoticeBell() {
  const unread = useUnread()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setOpen}
      content={<Notices onChosen={() => setOpen(false)} />}
    >
      <Tooltip title={isOpen ? '' : '通知'}>
        <Badge count={unread} overflowCount={99} size="small" offset={[-4, 3]}>
          <Button type="text" aria-label={`通知，${unread} 条未读`} icon={<BellOutlined />} />
        </Badge>
      </Tooltip>
    </Popover>
  )
}

function Notices({ onChosen }: { readonly onChosen: () => void }) {
  const { data, error, markRead } = useNotices()
  const navigate = useNavigate()
  const unread = data?.list.filter(notice => !notice.readAt) ?? []
  const open = (notice: Notice) => {
    if (!notice.readAt) void markRead([notice.id])
    if (notice.link) navigate(notice.link)
    onChosen()
  }
  return (
    <section className={styles.panel} aria-label="通知">
      <header className={styles.head}>
        <strong>通知</strong>
        <Button
          type="link"
          size="small"
          disabled={unread.length === 0}
          onClick={() => void markRead(unread.map(notice => notice.id))}
        >
          全部标为已读
        </Button>
      </header>
      {error && <p className={styles.note}>{sentenceOfError(error)}</p>}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {data?.list.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有通知" />
      )}
      <ul className={styles.list}>
        {data?.list.map(notice => (
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
    </section>
  )
}
