import { Alert } from 'antd'
import { useLocation } from 'react-router'
import { printMoment } from '#kinds/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { sentenceOfError, withParams } from '#ui/logic/request.ts'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { evidenceStanding } from '../model/evidence-leaf-calls.ts'
import styles from './chain.module.css'

/** Milliseconds after which a fact that has no place yet is an alarm (BR-45). */
const patience = 60_000

/** How the log stands: its newest signed head, what waits, what the nightly check found. */
export function ChainStanding() {
  const { pathname, search } = useLocation()
  const { data, error } = useAsk(evidenceStanding, {}, { refetchInterval: 30_000 })
  if (error) return <Alert showIcon type="error" title={sentenceOfError(error)} />
  const { head, lastCheck, waiting = 0, waitingSince } = data ?? {}
  const isLate = waitingSince != null && Date.now() - Date.parse(waitingSince) > patience
  return (
    <div className={styles.stack}>
      <StatCards>
        <StatCard
          label="已存证"
          noRows="整个存证日志的叶子数，列表只含有权查看的记录"
          figure={data && String(head?.size ?? 0)}
          note={head ? `签名于 ${printMoment(head.signedAt)}` : '尚无签名'}
          to={withParams(`${pathname}${search}`, { heads: '1' })}
        />
        <StatCard
          label="待存证"
          noRows="还没有写入存证日志，列表中尚无记录"
          figure={data && String(waiting)}
          note={isLate ? '超过 60 秒未存证' : '60 秒内写入'}
        />
        <StatCard
          label="最近自检"
          figure={data && (lastCheck ? (lastCheck.fault === null ? '相符' : '不符') : '—')}
          note={
            lastCheck ? `${printMoment(lastCheck.checkedAt)}，${lastCheck.size} 条` : '每日凌晨'
          }
        />
      </StatCards>
      {isLate && <Alert showIcon type="error" title={`有 ${waiting} 条记录超过 60 秒未存证`} />}
      {lastCheck?.fault != null && <Alert showIcon type="error" title={lastCheck.fault} />}
    </div>
  )
}
