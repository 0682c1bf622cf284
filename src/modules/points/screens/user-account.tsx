import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton, Table } from 'antd'
import { printMoment } from '#kinds/moment/moment.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'
import { pointsEntryAccount } from '../model/points-entry-calls.ts'
import styles from './points.module.css'

/** The points of one user: what is there, when it expires, twelve months. */
export function UserAccount({
  user,
  onClose,
}: {
  readonly user: string
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', 'points/pointsEntry', 'account', user],
    queryFn: () => fetchAsk(pointsEntryAccount, { user }),
  })
  const most = Math.max(1, ...(data?.months ?? []).map(month => Math.max(month.earned, month.used)))
  return (
    <Drawer
      open
      size={920}
      title={data?.user ? `用户积分 · ${data.user.nickname}（${data.user.number}）` : '用户积分'}
      onClose={onClose}
    >
      {error && <FailureState failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <div className={look.stack}>
          <StatCards>
            <StatCard label="可用" figure={data.available} />
            <StatCard label="待到账" figure={data.pending} />
            <StatCard label="30 天内到期" figure={data.expiring} />
            <StatCard
              label="待抵扣"
              figure={data.debt}
              note={data.cut > 0 ? `年度上限截去 ${data.cut}` : undefined}
            />
          </StatCards>
          <figure className={styles.chart}>
            <figcaption className={look.line}>
              近 12 个月
              <span className={look.push}>
                <i className={styles.earnedKey} /> 获得 <i className={styles.usedKey} /> 减少
              </span>
            </figcaption>
            <div className={styles.months}>
              {data.months.map(({ month, earned, used }) => (
                <div
                  key={month}
                  className={styles.month}
                  title={`${month} 获得 ${earned}，减少 ${used}`}
                >
                  <span className={styles.bars}>
                    <span className={styles.earned} style={heightOf(earned, most)} />
                    <span className={styles.used} style={heightOf(used, most)} />
                  </span>
                  {Number(month.slice(5))}月
                </div>
              ))}
            </div>
          </figure>
          <Table
            size="small"
            rowKey="entry"
            dataSource={[...data.lots]}
            pagination={false}
            locale={{ emptyText: '没有剩余的积分' }}
            columns={[
              { title: '流水号', dataIndex: 'number' },
              { title: '来源', dataIndex: 'title' },
              { title: '原有', dataIndex: 'points', align: 'right' },
              { title: '剩余', dataIndex: 'remaining', align: 'right' },
              {
                title: '到期',
                dataIndex: 'expireAt',
                render: (at: string | null) =>
                  at === null ? '不过期' : printMoment(new Date(at).toISOString()).slice(0, 10),
              },
              {
                title: '状态',
                dataIndex: 'isReleased',
                render: (is: boolean) => (is ? '可用' : '待到账'),
              },
            ]}
          />
        </div>
      )}
    </Drawer>
  )
}

function heightOf(points: number, most: number) {
  return { height: `${(points / most) * 100}%` }
}
