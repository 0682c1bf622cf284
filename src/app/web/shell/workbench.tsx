import { Checkbox, Skeleton } from 'antd'
import { useState } from 'react'
import { RemainingTime, WaitingTime } from '#modules/approval/parts/waiting-time.tsx'
import type { TodoItem } from '#modules/platform/model/index.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { ReviewedRecord } from './reviewed-record.tsx'
import { isBulk, useBulkPass } from './use-bulk-pass.tsx'
import { usePrefetched, useTodoItems } from './use-todo.ts'
import styles from './workbench.module.css'

/** 待办: open reviews of all screens at the left, the record with its review at the right. */
export function Workbench({ onLeave }: { readonly onLeave: () => void }) {
  const { data, error, refetch } = useTodoItems()
  const [chosen, setChosen] = useState<string>()
  const items = data?.list ?? []
  // A decided item leaves the list; the one that takes its place is the next.
  const item = items.find(({ id }) => id === chosen) ?? items[0]
  const following = item && items[items.indexOf(item) + 1]
  usePrefetched(following)
  const bulk = useBulkPass(items, () => void refetch())
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className={styles.waiting} />
  if (!item) return <EmptyState title="没有待办" hint="需要您审核的事项会出现在这里。" />
  return (
    <div className={styles.bench}>
      <ul className={styles.list} aria-label="待办事项">
        {items.map(entry => (
          <li key={entry.id} className={styles.line}>
            {items.some(isBulk) && (
              <Checkbox
                aria-label={`选择${entry.title}`}
                disabled={!isBulk(entry)}
                checked={bulk.chosen.includes(entry.id)}
                onChange={() => bulk.toggle(entry.id)}
              />
            )}
            <Entry item={entry} isChosen={entry === item} onChoose={() => setChosen(entry.id)} />
          </li>
        ))}
        {bulk.bar}
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
          onLeave={onLeave}
        />
      </div>
    </div>
  )
}

interface EntryProps {
  readonly item: TodoItem
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Entry({ item, isChosen, onChoose }: EntryProps) {
  const { dueAt, leftDays } = item
  return (
    <button type="button" className={styles.entry} aria-current={isChosen} onClick={onChoose}>
      <span className={styles.label}>
        {item.label}
        {dueAt && typeof leftDays === 'number' ? (
          <RemainingTime dueAt={dueAt} leftDays={leftDays} />
        ) : (
          <WaitingTime since={item.submittedAt} days={item.waitedDays} />
        )}
      </span>
      <span className={styles.title}>{item.title}</span>
      {item.sum && <span className={styles.sum}>{item.sum}</span>}
      {item.organisation && <span className={styles.quiet}>{item.organisation}</span>}
    </button>
  )
}
