import { Segmented, Skeleton, Table } from 'antd'
import { useMemo, useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { Section } from '#ui/views/section.tsx'
import { callStats } from '../model/platform-calls.ts'

const Chart = lazyPart(async () => (await import('#modules/cause/parts/board/chart.tsx')).default)

/** Calls, failures and the 95th percentile by hour, and which errors are most. */
export function CallStats({ id }: { readonly id: string }) {
  const [hours, setHours] = useState<24 | 168>(24)
  const { data, error, refetch } = useAsk(callStats, { id, hours })
  const option = useMemo(
    () => ({
      tooltip: { trigger: 'axis' },
      legend: { data: ['调用', '失败', 'P95 毫秒'] },
      grid: { left: 44, right: 44, bottom: 28 },
      xAxis: { type: 'category', data: data?.hours.map(({ hour }) => hour) ?? [] },
      yAxis: [{ type: 'value', minInterval: 1 }, { type: 'value' }],
      series: [
        { name: '调用', type: 'bar', data: data?.hours.map(({ calls }) => calls) ?? [] },
        { name: '失败', type: 'bar', data: data?.hours.map(({ failures }) => failures) ?? [] },
        {
          name: 'P95 毫秒',
          type: 'line',
          yAxisIndex: 1,
          data: data?.hours.map(({ p95 }) => p95) ?? [],
        },
      ],
    }),
    [data],
  )
  return (
    <Section
      title="调用统计"
      extra={
        <Segmented
          size="small"
          value={hours}
          options={[
            { value: 24, label: '24 小时' },
            { value: 168, label: '7 天' },
          ]}
          onChange={setHours}
        />
      }
    >
      {error && <FailureState size="small" failure={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active />}
      {data && <Chart label="每小时调用" option={option} />}
      {data && data.errors.length > 0 && (
        <Table
          size="small"
          rowKey="error"
          pagination={false}
          dataSource={[...data.errors]}
          columns={[
            { title: '错误', dataIndex: 'error' },
            { title: '次数', align: 'right', width: 90, dataIndex: 'count' },
          ]}
        />
      )}
    </Section>
  )
}
