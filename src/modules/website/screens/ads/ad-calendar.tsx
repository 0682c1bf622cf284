import { useQuery } from '@tanstack/react-query'
import { DatePicker, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Input } from '#kinds/inputs.ts'
import { useSources } from '#kinds/sources.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { ByPlace } from '#ui/views/by-place.tsx'
import { EmptyState } from '#ui/views/empty-state.tsx'
import look from '#ui/views/look.module.css'
import { adCalendar } from '../../model/ad-calls.ts'
import { ad, adPosition } from '../../model/index.ts'
import styles from './ad-calendar.module.css'
import { runsOn } from './runs-on.ts'

/** The month of one position: what runs on each day; full days stand out. */
export function AdCalendar({ onClose }: { readonly onClose: () => void }) {
  const { searchRecords } = useSources()
  const [chosen, setPosition] = useState<string | null>(null)
  const { data: positions } = useQuery({
    queryKey: ['resource', adPosition.path, 'picks'],
    queryFn: () => searchRecords(adPosition.path, ''),
  })
  const position = chosen ?? positions?.[0]?.id ?? null
  const [month, setMonth] = useState(() => dayjs().startOf('month'))
  const { data } = useQuery({
    queryKey: ['resource', ad.path, 'calendar', position, month.format('YYYY-MM')],
    queryFn: () =>
      fetchAsk(adCalendar, { position: position ?? '', month: month.format('YYYY-MM') }),
    enabled: position !== null,
  })
  const blanks = (month.day() + 6) % 7
  const days = Array.from({ length: month.daysInMonth() }, (_, at) => month.add(at, 'day'))
  const rest = (7 - ((blanks + days.length) % 7)) % 7
  return (
    <Modal open width={960} title="投放日历" footer={null} onCancel={onClose}>
      <div className={look.stack}>
        <div className={look.line}>
          <div style={{ width: 280 }}>
            <Input
              field={ad.fields.position}
              value={position}
              onChange={(value: unknown) => setPosition(typeof value === 'string' ? value : null)}
              id="calendar-position"
              target={{ resource: ad.path, field: 'position' }}
            />
          </div>
          <DatePicker
            picker="month"
            allowClear={false}
            value={month}
            onChange={value => value && setMonth(value.startOf('month'))}
            aria-label="月份"
          />
          {data && <span className={look.quiet}>同时最多 {data.maxAds} 条</span>}
        </div>
        {position === null ? (
          <EmptyState size="small" title="选择一个广告位" hint="查看每天的排期和空位。" />
        ) : (
          <div className={styles.calendar}>
            {[...'一二三四五六日'].map(weekday => (
              <div key={weekday} className={styles.weekday}>
                周{weekday}
              </div>
            ))}
            <Blanks count={blanks} />
            {days.map(day => {
              const running = (data?.ads ?? []).filter(each => runsOn(each, day))
              // What waits for its review takes no place yet.
              const taken = running.filter(({ state }) => state !== 'pending').length
              const isFull = data !== undefined && taken >= data.maxAds
              return (
                <div key={day.format('DD')} className={isFull ? styles.full : styles.day}>
                  <span className={styles.dayHead}>
                    <strong>{day.format('D')}</strong>
                    <span className={look.quiet}>
                      {data && (isFull ? '已满' : `余 ${data.maxAds - taken}`)}
                    </span>
                  </span>
                  {running.map(each => (
                    <span
                      key={each.id}
                      className={each.state === 'pending' ? styles.awaited : styles.run}
                      title={each.state === 'pending' ? `${each.title}（待审核）` : each.title}
                    >
                      {each.title}
                    </span>
                  ))}
                </div>
              )
            })}
            <Blanks count={rest} />
          </div>
        )}
      </div>
    </Modal>
  )
}

/** The days of a week that belong to another month. */
function Blanks({ count }: { readonly count: number }) {
  return (
    <ByPlace items={Array.from({ length: count })}>{() => <div className={styles.day} />}</ByPlace>
  )
}
