import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { printMoney } from '#kinds/index.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { federationVisits } from '../model/federation-calls.ts'
import { federationPage } from '../model/index.ts'
import type { PagePreviewProps } from './page-preview.tsx'
import styles from './topic.module.css'

/** 数据: visits by day, and the gifts that came by the page. */
export function PageVisits({ row, onClose }: PagePreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', federationPage.path, 'record', row.id, 'visits'],
    queryFn: () => fetchAsk(federationVisits, { id: row.id }),
  })
  const most = Math.max(1, ...(data?.days ?? []).map(({ views }) => views))
  return (
    <Drawer open size={560} title={`数据 · ${row.title}`} onClose={onClose}>
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className={look.stack}>
          <p>
            累计浏览 {row.views.toLocaleString('zh-CN')} 次，经本页捐赠 {data.gifts} 笔，合计 ¥
            {printMoney(data.given)}
          </p>
          {data.days.length === 0 ? (
            <EmptyState size="small" title="还没有访问" hint="专题在网站上被打开后按天统计。" />
          ) : (
            <div className={styles.days}>
              {data.days.flatMap(({ day, views }) => [
                <span key={`${day} day`}>{day}</span>,
                <span key={`${day} bar`}>
                  <span className={styles.bar} style={{ width: `${(views / most) * 100}%` }} />
                </span>,
                <span key={`${day} text`} className={look.quiet}>
                  {views} 次
                </span>,
              ])}
            </div>
          )}
        </div>
      )}
    </Drawer>
  )
}
