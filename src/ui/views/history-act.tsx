import { ArrowRightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { printMoment } from '#kinds/moment/moment.ts'
import type { Presented } from '#ui/logic/presented.ts'
import type { HistoryEntry } from '#ui/logic/use-trace.ts'
import { RestoreValue } from './restore-value.tsx'
import { isLongChange, TextChange } from './text-change.tsx'
import styles from './trace.module.css'

const inSight = 6

interface HistoryActProps {
  readonly resource: AnyResource
  /** The record as it is now; absent while it is fetched. */
  readonly row: Presented | undefined
  readonly entry: HistoryEntry
}

/** One act on a record: who, when, why, and each field before and after. */
export function HistoryAct({ resource, row, entry }: HistoryActProps) {
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
          {changes.map(change => (
            <div key={change.field} className={styles.change}>
              <dt>{change.label}</dt>
              <dd>
                <Difference before={change.before ?? ''} after={change.after ?? ''} />
                {row && <RestoreValue resource={resource} row={row} change={change} />}
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

/** A field before and after: short values beside each other, of long ones only what changed. */
export function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  if (isLongChange(before, after)) return <TextChange before={before} after={after} />
  return (
    <>
      <del className={styles.before}>{before || '空'}</del>
      <ArrowRightOutlined className={styles.arrow} />
      <ins className={styles.after}>{after || '空'}</ins>
    </>
  )
}
