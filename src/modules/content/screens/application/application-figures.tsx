import dayjs from 'dayjs'
import { useLocation } from 'react-router'
import { type Asked, listAt } from '#modules/cause/parts/use-way.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { withParams } from '#ui/logic/request.ts'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { applicationFigures } from '../../model/application-calls.ts'
import styles from './application.module.css'

/** How service does: new today, hours to the first answer, share in time, satisfaction; 30 days. */
export function ApplicationFigures() {
  const { data } = useAsk(applicationFigures, {}, { staleTime: 60_000 })
  const { pathname } = useLocation()
  const list = (tab: string, ...asked: Asked[]) => listAt(withParams(pathname, { tab }), asked)
  const share = data && (data.inTime === null ? '—' : `${Math.round(data.inTime * 100)}%`)
  const hours = data?.firstHours
  return (
    <StatCards>
      <StatCard
        label="今日新增"
        figure={data?.today}
        unit="件"
        to={list('all', ['createdAt', 'from', dayjs().startOf('day').toISOString()])}
      />
      <StatCard
        label="超期"
        figure={data && <span className={data.overdue > 0 ? styles.late : ''}>{data.overdue}</span>}
        unit="件"
        to={list('late')}
      />
      <StatCard
        label="平均首次响应（30 天）"
        figure={data && (hours?.toFixed(1) ?? '—')}
        {...(hours == null ? {} : { unit: '小时' })}
      />
      <StatCard label="按期率（30 天）" figure={share} />
      <StatCard
        label="满意度（30 天）"
        figure={data && (data.satisfaction?.toFixed(1) ?? '—')}
        {...(data?.satisfaction == null ? {} : { unit: '分' })}
      />
    </StatCards>
  )
}
