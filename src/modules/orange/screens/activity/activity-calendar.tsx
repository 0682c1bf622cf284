import { Calendar, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useAsk } from '#ui/logic/asks.ts'
import look from '#ui/views/look.module.css'
import { activityCalendar } from '../../model/activity-calls.ts'

/** The sessions of a month, with how many come. */
export function ActivityCalendar({ onClose }: { readonly onClose: () => void }) {
  const [month, setMonth] = useState(() => dayjs())
  const { data } = useAsk(activityCalendar, { month: month.format('YYYY-MM') })
  return (
    <Modal open width={1040} title="活动日历" footer={null} onCancel={onClose}>
      <Calendar
        value={month}
        onPanelChange={setMonth}
        onSelect={setMonth}
        cellRender={day =>
          (data ?? [])
            .filter(each => each.day === day.format('YYYY-MM-DD'))
            .map(({ id, time, title, passed, capacity }) => (
              <div key={id} title={`${title} ${passed}/${capacity}`} className={look.quiet}>
                {time} {title}
              </div>
            ))
        }
      />
    </Modal>
  )
}
