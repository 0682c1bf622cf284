import { Empty, Segmented, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { qrCourse } from '../model/qr-calls.ts'

const Chart = lazyPart(async () => (await import('#modules/cause/parts/board/chart.tsx')).default)

/** 数据: scans and gifts by day, and at which hours people scan. */
export function QrCourse({ id }: { readonly id: string }) {
  const [days, setDays] = useState<30 | 90>(30)
  const { data, error, refetch } = useAsk(qrCourse, { id, days })
  const byDay = useMemo(
    () => ({
      tooltip: { trigger: 'axis' },
      legend: { data: ['扫码数', '访客', '捐赠笔数'] },
      grid: { left: 40, right: 16, bottom: 28 },
      xAxis: { type: 'category', data: data?.days.map(({ day }) => day.slice(5)) ?? [] },
      yAxis: { type: 'value', minInterval: 1 },
      series: [
        { name: '扫码数', type: 'bar', data: data?.days.map(({ scans }) => scans) ?? [] },
        { name: '访客', type: 'line', data: data?.days.map(({ visitors }) => visitors) ?? [] },
        {
          name: '捐赠笔数',
          type: 'line',
          data: data?.days.map(({ donations }) => donations) ?? [],
        },
      ],
    }),
    [data],
  )
  const byHour = useMemo(() => {
    const scans = new Map(data?.hours.map(row => [row.hour, row.scans]))
    const hours = Array.from({ length: 24 }, (_, hour) => hour)
    return {
      tooltip: { trigger: 'axis' },
      grid: { left: 40, right: 16, bottom: 28 },
      xAxis: { type: 'category', data: hours.map(hour => `${hour} 时`) },
      yAxis: { type: 'value', minInterval: 1 },
      series: [{ name: '扫码数', type: 'bar', data: hours.map(hour => scans.get(hour) ?? 0) }],
    }
  }, [data])
  if (error) return <FailureState size="small" failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Segmented
        value={days}
        options={[
          { value: 30, label: '近 30 天' },
          { value: 90, label: '近 90 天' },
        ]}
        onChange={setDays}
      />
      {!data && <Skeleton active />}
      {data?.days.length === 0 && <Empty description="还没有扫码" />}
      {data && data.days.length > 0 && (
        <>
          <Chart label="每日扫码与捐赠" option={byDay} />
          <Chart label="扫码时段" option={byHour} />
        </>
      )}
    </>
  )
}
