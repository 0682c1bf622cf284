import { LockOutlined } from '@ant-design/icons'
import { DatePicker, Skeleton } from 'antd'
import dayjs from 'dayjs'
import { useSearchParams } from 'react-router'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { FailureState } from '#ui/views/failure-state.tsx'
import { Money } from '#ui/views/money.tsx'
import page from '#ui/views/page.module.css'
import { PageHeader } from '#ui/views/page-header.tsx'
import { Section } from '#ui/views/section.tsx'
import { dayStates, reconCalendar } from '../../model/recon/recon-calls.ts'
import styles from './recon.module.css'

type Row = AnswerOf<typeof reconCalendar>[number]
type Day = Row['days'][number]

const weekdays = ['一', '二', '三', '四', '五', '六', '日']

/** 对账日历: an organisation sees its month, the platform every organisation day by day. */
export function ReconCalendar() {
  const [params, setParams] = useSearchParams()
  const own = useMaybeSession()?.account.organisation
  const month = params.get('month') ?? dayjs().format('YYYY-MM')
  const { data, error, refetch } = useAsk(reconCalendar, { month })
  const open = (organisation: string, day: string) =>
    setParams(own ? { day } : { day, organisation })
  const [only] = data ?? []
  return (
    <div className={page.page}>
      <PageHeader
        title="对账日历"
        note="每日 10:00 后上传前一日账单，处理差异后关账"
        actions={
          <DatePicker
            picker="month"
            allowClear={false}
            value={dayjs(`${month}-01`)}
            onChange={value => value && setParams({ month: value.format('YYYY-MM') })}
          />
        }
      />
      {error ? (
        <FailureState failure={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton active />
      ) : data.length === 0 ? (
        <EmptyState
          title="还没有账单"
          hint="在「电子结算配置」登记商户号，或在「账单批次」上传账单。"
        />
      ) : own && only ? (
        <Month row={only} onOpen={day => open(only.organisation, day)} />
      ) : (
        <Heat rows={data} onOpen={open} />
      )}
    </div>
  )
}

function Month({ row, onOpen }: { readonly row: Row; onOpen(day: string): void }) {
  const lead = (dayjs(row.days[0]?.day).day() + 6) % 7
  return (
    <div className={styles.month}>
      {weekdays.map(name => (
        <span key={name} className={styles.weekday}>
          {name}
        </span>
      ))}
      {weekdays.slice(0, lead).map(name => (
        <span key={`before ${name}`} />
      ))}
      {row.days.map(day => (
        <button
          key={day.day}
          type="button"
          className={`${styles.cell} ${styles[day.state] ?? ''}`}
          onClick={() => onOpen(day.day)}
        >
          <strong>
            {Number(day.day.slice(8))} {day.state === 'closed' && <LockOutlined />}
          </strong>
          <small>
            {dayStates[day.state]}
            {day.expected > 0 && ` · 账单 ${day.loaded}/${day.expected}`}
          </small>
          {day.differences > 0 && <small>差异 {day.differences} 笔</small>}
          {day.gap !== 0 && (
            <small>
              差额 <Money fen={day.gap} />
            </small>
          )}
        </button>
      ))}
    </div>
  )
}

function Heat({
  rows,
  onOpen,
}: {
  readonly rows: readonly Row[]
  onOpen(organisation: string, day: string): void
}) {
  const days = rows[0]?.days ?? []
  return (
    <Section title="机构 × 日" note="点击进入当日对账">
      <div className={styles.scroll}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th>机构</th>
              {days.map(({ day }) => (
                <th key={day}>{Number(day.slice(8))}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ organisation, name, days: own }) => (
              <tr key={organisation}>
                <th scope="row">{name}</th>
                {own.map(day => (
                  <td key={day.day}>
                    <button
                      type="button"
                      className={`${styles.cell} ${styles.square} ${styles[day.state] ?? ''}`}
                      title={titleOf(day)}
                      aria-label={`${name} ${titleOf(day)}`}
                      onClick={() => onOpen(organisation, day.day)}
                    >
                      {day.state === 'closed' ? <LockOutlined /> : day.differences || ''}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

const titleOf = ({ day, state, loaded, expected, differences }: Day) =>
  `${day} ${dayStates[state]}，账单 ${loaded}/${expected}，差异 ${differences} 笔`
