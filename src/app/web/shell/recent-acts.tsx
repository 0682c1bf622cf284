import { Button, Drawer, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { type RecentAct, useRecentActs } from '#ui/logic/use-undo.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { useTakingBack } from '#ui/views/use-done.tsx'
import { agoOf } from './ago.ts'
import styles from './recent-acts.module.css'

/** The own last acts that could be taken back (最近操作), with 撤销 or the reason why not any more. */
export function RecentActs({ onClose }: { onClose(): void }) {
  const { data: acts, error, refetch } = useRecentActs()
  return (
    <Drawer open title="最近操作" size={480} onClose={onClose}>
      <Typography.Paragraph type="secondary">
        10 分钟内的修改、停用与移入回收站等操作可以撤销；资金、审核与已发出的消息不能撤销。
      </Typography.Paragraph>
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : acts === undefined ? (
        <Skeleton active />
      ) : acts.length === 0 ? (
        <EmptyState size="small" title="最近没有可撤销的操作" />
      ) : (
        <ul className={styles.whole}>
          {acts.map(act => (
            <Act key={act.token} act={act} />
          ))}
        </ul>
      )}
    </Drawer>
  )
}

function Act({ act }: { readonly act: RecentAct }) {
  const takeBack = useTakingBack()
  const [isBusy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    await takeBack([act.token])
    setBusy(false)
  }
  const what =
    act.count > 1 ? `「${act.title}」等 ${act.count} 条` : act.title && `「${act.title}」`
  return (
    <li className={styles.task}>
      <div className={styles.head}>
        <span>
          {act.label}
          {what}
        </span>
        {act.whyNot === null && (
          <Button type="link" size="small" loading={isBusy} onClick={() => void undo()}>
            撤销
          </Button>
        )}
      </div>
      <span className={styles.time}>
        {agoOf(act.at, Date.now())}
        {act.whyNot !== null && ` · ${act.whyNot}`}
      </span>
    </li>
  )
}
