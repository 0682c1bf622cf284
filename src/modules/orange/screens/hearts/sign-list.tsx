import { useAsk } from '#ui/logic/asks.ts'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { Section } from '#ui/views/section.tsx'
import { signInHeat } from '../../model/heart-calls.ts'
import { signIn } from '../../model/index.ts'
import styles from '../orange.module.css'

const kind = (...values: string[]) => [{ field: 'kind', op: 'in' as const, value: values }]
const tabs = [
  { key: 'all', label: '全部' },
  { key: 'daily', label: '每日', where: kind('daily') },
  { key: 'makeUp', label: '补签', where: kind('makeUp') },
  { key: 'in', label: '活动签到', where: kind('in') },
  { key: 'out', label: '签退', where: kind('out') },
  {
    key: 'invalid',
    label: '无效',
    where: [{ field: 'result', op: 'is' as const, value: 'invalid' }],
  },
]

/** 签到记录: days and sessions, with the tries that were refused, and when people sign in. */
export default function SignList() {
  return (
    <ListScreen
      resource={signIn}
      title="签到记录"
      canCreate={false}
      tabs={tabs}
      above={<Heat />}
      quick={['user', 'method', 'day']}
      shown={[
        'at',
        'user',
        'kind',
        'activityTitle',
        'method',
        'distance',
        'streak',
        'hearts',
        'result',
        'fault',
        'recordedBy',
      ]}
      columns={{
        at: { width: 140 },
        user: { width: 110 },
        kind: { width: 90 },
        activityTitle: {
          title: '活动/场次',
          width: 200,
          render: row =>
            row.activityTitle === null ? '—' : `${row.activityTitle} ${row.session ?? ''}`,
        },
        method: { width: 80 },
        distance: { width: 80 },
        streak: { title: '连续', width: 70 },
        hearts: { width: 70 },
        result: { width: 70 },
        fault: { width: 100 },
      }}
    />
  )
}

const weekdays = [...'一二三四五六日'].map(day => `周${day}`)
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function Heat() {
  const { data } = useAsk(signInHeat, {})
  if (!data || data.length === 0) return null
  const most = Math.max(1, ...data.map(({ count }) => count))
  const at = new Map(data.map(({ weekday, hour, count }) => [`${weekday} ${hour}`, count]))
  return (
    <Section title="签到时段" note="近 90 天，颜色越深人越多">
      <div className={styles.heat} role="img" aria-label="按星期和小时的签到次数">
        {weekdays.map((label, day) => [
          <span key={label} className={styles.heatLabel}>
            {label}
          </span>,
          ...hours.map(hour => {
            const count = at.get(`${day + 1} ${hour}`) ?? 0
            return (
              <span
                key={`${label} ${hour}`}
                className={styles.heatCell}
                style={{ opacity: count === 0 ? 0.08 : 0.2 + (0.8 * count) / most }}
                title={`${label} ${hour} 时：${count} 次`}
              />
            )
          }),
        ])}
      </div>
    </Section>
  )
}
