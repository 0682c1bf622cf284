import { useQuery } from '@tanstack/react-query'
import { Skeleton, Tag } from 'antd'
import { fetchAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { pointsRule } from '../model/index.ts'
import { pointsRuleVersions } from '../model/points-rule-calls.ts'
import styles from './points.module.css'

/** What a rule said and says, the newest first; `used`: the version that an entry was made by. */
export function RuleVersions({ rule, used }: { readonly rule: string; readonly used?: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', pointsRule.path, 'record', rule, 'versions'],
    queryFn: () => fetchAsk(pointsRuleVersions, { id: rule }),
  })
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  return (
    <ol className={styles.versions}>
      {data.map(({ no, from, words, isHeld, isReplaced }) => (
        <li key={no} className={styles.version}>
          <div className={look.line}>
            <strong>第 {no} 版</strong>
            <span className={look.quiet}>{from} 起</span>
            {isHeld && <Tag color="green">今天适用</Tag>}
            {isReplaced && <Tag>未适用，已被后来的版本取代</Tag>}
            {no === used && <Tag color="blue">本流水适用</Tag>}
          </div>
          <div>{words}</div>
        </li>
      ))}
    </ol>
  )
}
