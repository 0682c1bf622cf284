import { Alert, Tag } from 'antd'
import { adminKinds } from '#modules/access/model/index.ts'
import { useAsk } from '#ui/logic/asks.ts'
import { FailureState } from '#ui/views/failure-state.tsx'
import look from '#ui/views/look.module.css'
import { Section } from '#ui/views/section.tsx'
import { platformSecurityStanding } from '../../model/platform-security-calls.ts'
import styles from './safety.module.css'

/** 安全评分 and 三员, above the settings. */
export function StandingCards() {
  const { data, error, refetch } = useAsk(platformSecurityStanding, {}, { staleTime: 0 })
  if (error) return <FailureState failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  const { all, weaker, administrators, doubled } = data
  return (
    <div className={styles.cards}>
      <Section title="安全评分">
        <div className={look.stack}>
          <b className={styles.score}>
            {all - weaker.length} / {all}
          </b>
          <span className={look.quiet}>
            {weaker.length === 0 ? '全部设置不弱于默认值' : '以下设置弱于默认值'}
          </span>
          {weaker.length > 0 && (
            <div className={look.line}>
              {weaker.map(({ id, name }) => (
                <Tag key={id} color="orange">
                  {name}
                </Tag>
              ))}
            </div>
          )}
        </div>
      </Section>
      <Section title="三员">
        <div className={look.stack}>
          {administrators.map(({ kind, holders }) => (
            <div key={kind}>
              {adminKinds[kind]}：
              {holders.length === 0
                ? '暂无'
                : holders.map(({ name, loginName }) => `${name}（${loginName}）`).join('、')}
            </div>
          ))}
          {doubled.length === 0 ? (
            <span className={look.quiet}>没有账号同时担任两员</span>
          ) : (
            <Alert
              type="error"
              showIcon
              title={`同时担任两员：${doubled.map(({ name, loginName }) => `${name}（${loginName}）`).join('、')}`}
            />
          )}
        </div>
      </Section>
    </div>
  )
}
