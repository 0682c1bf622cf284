import { Empty, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { stationVisits } from '../model/station-calls.ts'

const Chart = lazyPart(async () => (await import('#modules/cause/parts/board/chart.tsx')).default)

/** 服务人次 by day: whoever scans one of its codes counts once a day. */
export function StationVisits({ id }: { readonly id: string }) {
  const { data, error, refetch } = useAsk(stationVisits, { id })
  const option = useMemo(
    () => ({
      tooltip: { trigger: 'axis' },
      legend: { data: ['服务人次', '扫码数'] },
      grid: { left: 40, right: 16, bottom: 28 },
      xAxis: { type: 'category', data: data?.map(({ day }) => day.slice(5)) ?? [] },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { name: '服务人次', type: 'bar', data: data?.map(({ visits }) => visits) ?? [] },
        { name: '扫码数', type: 'line', data: data?.map(({ scans }) => scans) ?? [] },
      ],
    }),
    [data],
  )
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty description="近 90 天没有扫码签到" />
  return <Chart label="近 90 天服务人次" option={option} />
}
