import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import dayjs from 'dayjs'
import { fetchAsk } from '#ui/logic/asks.ts'
import { adCalendar } from '../../model/ad-calls.ts'
import { ad } from '../../model/index.ts'
import { runsOn } from './runs-on.ts'

/** What is free in a position in the month in which an ad shall begin; full days by name. */
export function FreeSlots({
  position,
  startAt,
}: {
  readonly position: string
  readonly startAt: unknown
}) {
  const month = dayjs(typeof startAt === 'string' ? startAt : undefined).startOf('month')
  const { data } = useQuery({
    queryKey: ['resource', ad.path, 'calendar', position, month.format('YYYY-MM')],
    queryFn: () => fetchAsk(adCalendar, { position, month: month.format('YYYY-MM') }),
  })
  if (!data) return null
  const taking = data.ads.filter(({ state }) => state === 'scheduled' || state === 'online')
  const full = Array.from({ length: month.daysInMonth() }, (_, at) => month.add(at, 'day')).filter(
    day => taking.filter(each => runsOn(each, day)).length >= data.maxAds,
  )
  const name = month.format('YYYY 年 M 月')
  return full.length === 0 ? (
    <Alert type="success" showIcon title={`${name}每天都有空位`} />
  ) : (
    <Alert
      type="warning"
      showIcon
      title={`${name}有 ${full.length} 天已满`}
      description={`${full.map(day => day.format('D')).join('、')} 日`}
    />
  )
}
