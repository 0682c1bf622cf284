import { useQuery } from '@tanstack/react-query'
import { keys } from '#kernel/web/logic/query-client.ts'
import { callOf, get } from '#kernel/web/logic/request.ts'
import { application } from '../../model/index.ts'
import styles from './application.module.css'

interface Figures {
  readonly today: number
  readonly firstHours: number | null
  readonly inTime: number | null
  readonly satisfaction: number | null
  readonly overdue: number
}

/** How service does: new today, hours to the first answer, share in time, satisfaction; 30 days. */
export function ApplicationFigures() {
  const { data } = useQuery({
    queryKey: [...keys.resource(application.path), 'figures'],
    queryFn: ({ signal }) => get<Figures>(callOf(application, 'getFigures'), {}, { signal }),
    staleTime: 60_000,
  })
  if (!data) return null
  const { today, firstHours, inTime, satisfaction, overdue } = data
  return (
    <div className={styles.figures}>
      <span>
        今日新增 <strong>{today}</strong>
      </span>
      <span className={overdue > 0 ? styles.late : undefined}>
        超期 <strong>{overdue}</strong>
      </span>
      <span>
        平均首次响应 <strong>{firstHours === null ? '—' : `${firstHours.toFixed(1)} 小时`}</strong>
      </span>
      <span>
        按期率 <strong>{inTime === null ? '—' : `${Math.round(inTime * 100)}%`}</strong>
      </span>
      <span>
        满意度 <strong>{satisfaction === null ? '—' : satisfaction.toFixed(1)}</strong>
      </span>
    </div>
  )
}
