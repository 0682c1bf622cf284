import { lazy, Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { AgreementLink } from './agreement-link.tsx'
import type { Credentials, LoginAnswer } from './login-calls.ts'
import styles from './login-screen.module.css'
import { useLoginSettings } from './login-settings.ts'
import { PasswordLogin } from './password-login.tsx'
import { SignFrame } from './sign-frame.tsx'

const SecondFactor = lazy(() => import('./second-factor.tsx'))
const UkeyLogin = lazy(() => import('./ukey-login.tsx'))

/** A first step that was right and waits for its second factor. */
interface HalfLogin {
  readonly credentials: Credentials
  readonly answer: LoginAnswer
}

type LoginWay = 'password' | 'ukey'

const ways: { value: LoginWay; label: string }[] = [
  { value: 'password', label: '账号登录' },
  { value: 'ukey', label: 'UKEY登录' },
]

/** /login: name and password with a captcha, or a security key; then the second factor. */
export default function LoginScreen() {
  const settings = useLoginSettings()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const [half, setHalf] = useState<HalfLogin>()
  const [way, setWay] = useState<LoginWay>('password')
  // The guard leads on from here: it knows where this person may go.
  const enter = () =>
    navigate(`${pathname}${search}`, { replace: true, state: { afterLogin: true } })
  const onAnswer = (answer: LoginAnswer, credentials: Credentials) => {
    if (answer.loginState) return enter()
    setHalf({ answer, credentials })
  }
  if (half) {
    return (
      <SignFrame title="身份验证">
        <Suspense>
          <SecondFactor {...half} onEnter={enter} onBack={() => setHalf(undefined)} />
        </Suspense>
      </SignFrame>
    )
  }
  return (
    <SignFrame title="登录" note="欢迎回来，请使用您的管理账号登录。" footer={<Agreements />}>
      {settings.ukey && <Ways way={way} onChange={setWay} />}
      {way === 'password' ? (
        <PasswordLogin onAnswer={onAnswer} />
      ) : (
        <Suspense>
          <UkeyLogin onEnter={enter} />
        </Suspense>
      )}
      <nav className={styles.links}>
        <Link to="/zhaohuimima">忘记密码</Link>
        {settings.registerOpen && (
          <span>
            还没有账号？
            <Link to="/register" style={{ textDecoration: 'underline' }}>
              注册
            </Link>
          </span>
        )}
      </nav>
    </SignFrame>
  )
}

interface WaysProps {
  readonly way: LoginWay
  readonly onChange: (way: LoginWay) => void
}

/** Two buttons and no more: antd's tabs would weigh a sixth of the login. */
function Ways({ way, onChange }: WaysProps) {
  return (
    <div className={styles.ways}>
      {ways.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          className={styles.way}
          aria-pressed={value === way}
          onClick={() => onChange(value)}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

function Agreements() {
  return (
    <>
      登录即表示已阅读 <AgreementLink kind="register">《注册协议》</AgreementLink> 和{' '}
      <AgreementLink kind="privacy">《隐私协议》</AgreementLink>
    </>
  )
}
