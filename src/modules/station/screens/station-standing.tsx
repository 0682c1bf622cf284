import { Alert } from 'antd'
import { useAsk } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { guardedFields, postStation, type StationFacts } from '../model/index.ts'
import { stationPrints } from '../model/station-calls.ts'

type Station = PresentedOf<typeof postStation>

const words = (value: unknown): string =>
  value === null || value === undefined
    ? '—'
    : typeof value === 'object' && 'lng' in value && 'lat' in value
      ? `${value.lng}, ${value.lat}`
      : String(value)

/** What is to be known before anything else: hours, a change that waits, what is still missing. */
export function StationStanding({ row }: { readonly row: Station }) {
  const facts: Partial<StationFacts> = row.extra ?? {}
  const missing = facts.missing ?? []
  const change = row.pendingChange
  return (
    <>
      {change && row.inReview && (
        <Alert
          type="warning"
          showIcon
          title="变更待审核，对外仍显示原内容"
          description={
            <ul>
              {guardedFields
                .filter(name => name in change)
                .map(name => (
                  <li key={name}>
                    {postStation.fields[name].label}：{words(row.shown[name] ?? row[name])} →{' '}
                    {words(change[name])}
                  </li>
                ))}
            </ul>
          }
        />
      )}
      {['draft', 'returned'].includes(row.state) && missing.length > 0 && (
        <Alert type="info" showIcon title={`六有自查缺少：${missing.join('、')}`} />
      )}
      <p>
        服务时间 {facts.hours || '—'}　本月服务 {facts.visits ?? 0} 人次　二维码 {facts.codes ?? 0}{' '}
        个
      </p>
    </>
  )
}

/** What is printed with the name that is about to change. */
export function StationPrints({ id }: { readonly id: string }) {
  const { data } = useAsk(stationPrints, { id })
  if (!data || data.length === 0) return null
  return (
    <Alert
      type="info"
      showIcon
      title={`改名后请更换 ${data.length} 张印有原名称的二维码：${data
        .slice(0, 5)
        .map(({ number, placement }) => `${number}${placement ? `（${placement}）` : ''}`)
        .join('、')}${data.length > 5 ? '等' : ''}`}
    />
  )
}
