import { Alert, App, Button, Form, Input } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { cookieOf } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import styles from './login-screen.module.css'
import { NewPasswordItems } from './new-password-items.tsx'
import { changePassword, resetPassword } from './password-calls.ts'
import { RestrictionReasons, useOwnToken } from './restriction-reasons.tsx'
import { SignFrame } from './sign-frame.tsx'
import { useAttempt } from './use-attempt.ts'
import { useCaptcha } from './use-captcha.tsx'
import { wayBack } from './way-back.ts'

interface Values {
  readonly loginName?: string
  readonly oldPassword?: string
  readonly newPassword: string
}

/** /xiugaimima: signed in, restricted, with a ticket of an administrator, or signed out with the old password. */
export default function ChangePasswordScreen() {
  return (
    <App>
      <ChangePassword />
    </App>
  )
}

function ChangePassword() {
  const [params] = useSearchParams()
  const ticket = params.get('ticket')
  const isLoggedIn = cookieOf('gyb_login') === 'true'
  const account = useMaybeSession()?.account
  const { restriction, loginName } = useOwnToken()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const [form] = Form.useForm<Values>()
  const typedName = Form.useWatch('loginName', form)?.trim()
  const { refusal, isBusy, attempt } = useAttempt(form)

  const submit = (values: Values) =>
    attempt(async () => {
      const { newPassword, oldPassword = '', loginName } = values
      if (ticket) await resetPassword(ticket, newPassword)
      else if (isLoggedIn) await changePassword({ oldPassword, newPassword })
      else {
        const solved = await captcha.solve()
        if (solved.at === 'closed') return
        await changePassword({
          oldPassword,
          newPassword,
          loginName: loginName?.trim(),
          captcha: solved.ticket,
        })
      }
      message.success('密码已修改')
      // A fresh start: the standing of a restricted session is judged anew.
      if (isLoggedIn && !ticket) window.location.assign(wayBack(params))
      else navigate('/login', { replace: true })
    })

  return (
    <SignFrame
      title={ticket ? '设置密码' : '修改密码'}
      note={
        restriction ? (
          <RestrictionReasons reasons={restriction.reasons} />
        ) : (
          '修改后，其他设备上的登录会全部退出。'
        )
      }
    >
      <Form form={form} layout="vertical" requiredMark={false} size="large" onFinish={submit}>
        {!ticket && !isLoggedIn && (
          <Form.Item
            name="loginName"
            label="登录名"
            rules={[{ required: true, whitespace: true, message: '请输入登录名' }]}
          >
            <Input autoComplete="username" maxLength={100} autoFocus />
          </Form.Item>
        )}
        {!ticket && (
          <Form.Item
            name="oldPassword"
            label="原密码"
            rules={[{ required: true, message: '请输入原密码' }]}
          >
            <Input.Password autoComplete="current-password" maxLength={128} />
          </Form.Item>
        )}
        <NewPasswordItems
          holder={{
            loginName: account?.loginName ?? loginName ?? typedName,
            realName: account?.realName,
            organisation: account?.organisation?.name,
          }}
        />
        {refusal && (
          <Alert className={styles.alert} type="error" showIcon role="alert" title={refusal} />
        )}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          确定
        </Button>
      </Form>
      <nav className={styles.links}>
        {isLoggedIn ? <Link to="/">返回</Link> : <Link to="/login">返回登录</Link>}
      </nav>
      {captcha.dialog}
    </SignFrame>
  )
}
