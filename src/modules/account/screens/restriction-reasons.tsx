import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { cookieOf } from '#ui/logic/request.ts'
import {
  fetchToken,
  type Restriction,
  type RestrictionKind,
  type TokenAnswer,
} from './login-calls.ts'
import styles from './restriction-reasons.module.css'

const sentences: Readonly<Record<RestrictionKind, string>> = {
  first: '首次登录',
  reset: '管理员重置了密码',
  rules: '不符合当前规则',
  expired: '密码已过期',
  weakList: '出现在弱密码库',
}

/** What the session at hand says of its holder and of why it is restricted; nothing without one. */
export function useOwnToken(): Pick<TokenAnswer, 'loginName' | 'restriction'> {
  const isLoggedIn = cookieOf('gyb_login') === 'true'
  const { data } = useQuery({ queryKey: ['restriction'], queryFn: fetchToken, enabled: isLoggedIn })
  return isLoggedIn && data ? data : {}
}

/** All reasons for which a password must change, with a mark at those that apply. */
export function RestrictionReasons({ reasons }: { readonly reasons: Restriction['reasons'] }) {
  return (
    <ul className={styles.reasons}>
      {Object.entries(sentences).map(([kind, sentence]) => {
        const reason = reasons.find(applied => applied.kind === kind)
        return (
          <li key={kind} className={reason && styles.applies}>
            {reason ? <CheckCircleFilled /> : <MinusCircleOutlined />} {sentence}
            {reason?.note && `（${reason.note}）`}
          </li>
        )
      })}
    </ul>
  )
}
