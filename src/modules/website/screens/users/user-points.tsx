import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { pointsEntryAccount } from '#modules/points/model/points-entry-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { StatCard, StatCards } from '#ui/views/stat-card.tsx'

/** The points of one user, as the ledger has them. */
export function UserPoints({ user }: { readonly user: string }) {
  const { data, error } = useQuery({
    queryKey: ['resource', 'points/pointsEntry', 'account', user],
    queryFn: () => fetchAsk(pointsEntryAccount, { user }),
  })
  if (error) return <EmptyState size="small" title="没有查看积分的权限" />
  if (!data) return <Skeleton active />
  return (
    <StatCards>
      <StatCard label="可用" figure={data.available} />
      <StatCard label="待到账" figure={data.pending} />
      <StatCard label="30 天内到期" figure={data.expiring} />
      <StatCard label="待抵扣" figure={data.debt} />
    </StatCards>
  )
}
