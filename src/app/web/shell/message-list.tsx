import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { agoOf } from './ago.ts'
import styles from './message-centre.module.css'

/** What a message of any kind has. */
interface Message {
  readonly id: string
  readonly title: string
  /** Route and query. */
  readonly link: string | null
  readonly readAt: string | null
  readonly createdAt: string
}

interface MessageListProps<M extends Message> {
  /** undefined until they are here. */
  readonly messages: readonly M[] | undefined
  readonly unread: number
  readonly error: Error | null
  readonly empty: { readonly title: string; readonly hint: string }
  /** Stands in the bar: shows some of the messages only. */
  readonly narrowing?: ReactNode
  /** Stands before the time. */
  readonly kind?: (message: M) => string
  /** Stands behind the title. */
  readonly mark?: (message: M) => ReactNode
  readonly body: (message: M) => ReactNode
  refetch(): unknown
  markRead(id: string): Promise<void>
  /** Of those up to this moment; what came meanwhile was not seen. */
  markAllRead(until: string): Promise<void>
  /** A message led somewhere. */
  onLeave(): void
}

/** Messages to the person, each read by opening it or all at once. */
export function MessageList<M extends Message>(props: MessageListProps<M>) {
  const { messages, unread, error, empty } = props
  const navigate = useNavigate()
  const open = ({ id, readAt, link }: M) => {
    if (!readAt) void props.markRead(id)
    if (!link) return
    navigate(link)
    props.onLeave()
  }
  if (error) return <FailureState failure={error} onRetry={() => void props.refetch()} />
  if (!messages) return <Skeleton active className={styles.waiting} />
  const [newest] = messages
  if (newest === undefined && !props.narrowing) return <EmptyState {...empty} />
  return (
    <>
      <div className={styles.bar}>
        <span>{unread === 0 ? '全部已读' : `${unread} 条未读`}</span>
        {props.narrowing}
        <Button
          type="link"
          size="small"
          disabled={unread === 0 || newest === undefined}
          onClick={() => newest && void props.markAllRead(newest.createdAt)}
        >
          全部标为已读
        </Button>
      </div>
      {newest === undefined && <EmptyState {...empty} />}
      <ul className={styles.list} hidden={newest === undefined}>
        {messages.map(message => (
          <li key={message.id}>
            <button type="button" className={styles.row} onClick={() => open(message)}>
              <span className={styles.title}>
                {!message.readAt && <i className={styles.dot} role="img" aria-label="未读" />}
                {message.title}
                {props.mark?.(message)}
              </span>
              {props.body(message)}
              <span className={styles.time}>
                {props.kind && `${props.kind(message)} · `}
                <time>{agoOf(message.createdAt, Date.now())}</time>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
