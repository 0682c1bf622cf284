import { ArrowRightOutlined } from '@ant-design/icons'
import { Button, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import { printMoment } from '#kernel/kinds/moment/moment.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { type HistoryEntry, useHistory } from '../logic/use-trace.ts'
import { EmptyState } from './empty-state.tsx'
import { FailureState } from './failure-state.tsx'
import styles from './trace.module.css'

/** Everything that happened to a record: who, when, and each field before and after. */
export function HistoryView({
  resource,
  id,
}: {
  readonly resource: AnyResource
  readonly id: string
}) {
  const { data, isLoading, failure, retry } = useHistory(resource, id)
  if (failure) return <FailureState size="small" failure={failure} onRetry={retry} />
  if (isLoading || !data) return <Skeleton active paragraph={{ rows: 4 }} />
  if (data.length === 0) return <EmptyState size="small" title="还没有操作记录" />
  return (
    <Timeline
      className={styles.timeline ?? ''}
      items={data.map(entry => ({ key: entry.id, content: <Entry entry={entry} /> }))}
    />
  )
}

const inSight = 6

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  const [isOpen, setOpen] = useState(false)
  const changes = isOpen ? entry.changes : entry.changes.slice(0, inSight)
  return (
    <div className={styles.step}>
      <div className={styles.stepHead}>
        <strong>{entry.label}</strong>
        <span className={styles.who}>
          {entry.byName ?? '系统'} · {printMoment(entry.at)}
        </span>
      </div>
      {entry.reason && <p className={styles.opinion}>原因：{entry.reason}</p>}
      {changes.length > 0 && (
        <dl className={styles.changes}>
          {changes.map(({ field, label, before, after }) => (
            <div key={field} className={styles.change}>
              <dt>{label}</dt>
              <dd>
                <del className={styles.before}>{before || '空'}</del>
                <ArrowRightOutlined className={styles.arrow} />
                <ins className={styles.after}>{after || '空'}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {entry.changes.length > inSight && !isOpen && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          展开其余 {entry.changes.length - inSight} 项
        </Button>
      )}
    </div>
  )
}
