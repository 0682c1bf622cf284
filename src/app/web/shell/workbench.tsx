import { Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { EmptyState } from '#kernel/web/views/empty-state.tsx'
import { FailureState } from '#kernel/web/views/failure-state.tsx'
import type { TodoItem } from '#modules/platform/model/index.ts'
import { daysSince } from './ago.ts'
import { ReviewedRecord } from './reviewed-record.tsx'
import { useTodoItems } from './use-todo.ts'
import styles from './workbench.module.css'

/** 待办: open reviews of all screens at the left, the record with its review at the right. */
export default function Workbench({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useTodoItems()
  const [chosen, setChosen] = useState<string>()
  const items = data?.list ?? []
  // A decided item leaves the list; the one that takes its place is the next.
  const item = items.find(({ id }) => id === chosen) ?? items[0]
  const following = item && items[items.indexOf(item) + 1]
  return (
    <Drawer
      open
      title={data ? `待办（${data.total}）` : '待办'}
      size={data && !item ? 'min(480px, 92vw)' : 'min(1280px, 92vw)'}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
    >
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active className={styles.waiting} />}
      {data && !item && <EmptyState title="没有待办" hint="需要您审核的事项会出现在这里。" />}
      {item && (
        <div className={styles.bench}>
          <ul className={styles.list} aria-label="待办事项">
            {items.map(entry => (
              <li key={entry.id}>
                <Entry
                  item={entry}
                  isChosen={entry === item}
                  onChoose={() => setChosen(entry.id)}
                />
              </li>
            ))}
          </ul>
          <div className={styles.record}>
            <ReviewedRecord
              key={item.id}
              item={item}
              onDecided={() => {
                setChosen(following?.id)
                void refetch()
              }}
              onNext={following && (() => setChosen(following.id))}
              onLeave={onClose}
            />
          </div>
        </div>
      )}
    </Drawer>
  )
}

interface EntryProps {
  readonly item: TodoItem
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Entry({ item, isChosen, onChoose }: EntryProps) {
  const days = daysSince(item.submittedAt, Date.now())
  return (
    <button type="button" className={styles.entry} aria-current={isChosen} onClick={onChoose}>
      <span className={styles.label}>
        {item.label}
        <span className={styles[urgencyOf(item)]}>{days > 0 ? `${days} 天` : '今日'}</span>
      </span>
      <span className={styles.title}>{item.title}</span>
      {item.organisation && <span className={styles.quiet}>{item.organisation}</span>}
    </button>
  )
}

function urgencyOf({ dueAt }: TodoItem): 'late' | 'soon' | 'quiet' {
  if (!dueAt) return 'quiet'
  const days = (Date.parse(dueAt) - Date.now()) / 86_400_000
  if (days < 0) return 'late'
  return days < 1 ? 'soon' : 'quiet'
}
