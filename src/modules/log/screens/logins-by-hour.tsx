import type { AnswerOf } from '#kernel/resource/ask.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { Section } from '#ui/views/section.tsx'
import { loginRecordHours } from '../model/login-record-calls.ts'
import styles from './log.module.css'

type Hour = AnswerOf<typeof loginRecordHours>[number]

/** Logins of the last 24 hours, successes and failures. */
export function LoginsByHour() {
  const { data } = useAsk(loginRecordHours, {}, { staleTime: 60_000 })
  if (!data || data.length === 0) return null
  const top = Math.max(1, ...data.map(({ succeeded, failed }) => succeeded + failed))
  const sum = (of: (hour: Hour) => number) => data.reduce((all, hour) => all + of(hour), 0)
  return (
    <div className={styles.parts}>
      <Section
        title="近24小时登录"
        extra={
          <span className={styles.legend}>
            <span>
              <i className={`${styles.dot} ${styles.good}`} />
              成功 {sum(({ succeeded }) => succeeded)}
            </span>
            <span>
              <i className={`${styles.dot} ${styles.bad}`} />
              失败 {sum(({ failed }) => failed)}
            </span>
          </span>
        }
      >
        <div className={styles.bars}>
          {data.map(hour => (
            <div
              key={hour.at}
              className={styles.bar}
              title={`${hourOf(hour.at)} 成功 ${hour.succeeded}，失败 ${hour.failed}`}
            >
              <div className={styles.bad} style={{ height: `${(hour.failed / top) * 100}%` }} />
              <div className={styles.good} style={{ height: `${(hour.succeeded / top) * 100}%` }} />
            </div>
          ))}
        </div>
        <div className={styles.axis}>
          <span>{hourOf(data[0]?.at)}</span>
          <span>{hourOf(data.at(-1)?.at)}</span>
        </div>
      </Section>
    </div>
  )
}

function hourOf(iso: string | undefined): string {
  if (!iso) return ''
  return new Date(iso).toLocaleTimeString('zh-CN', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Shanghai',
  })
}
