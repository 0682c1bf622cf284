import { App, Button, Flex, Typography } from 'antd'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { fetchAsk, tell } from '#ui/logic/asks.ts'
import { cookieOf, sentenceOfError } from '#ui/logic/request.ts'
import { passwordPostpone } from '../model/password-calls.ts'
import { checkPassword } from '../model/password-rules.ts'
import { ssoLogout } from '../model/sso-calls.ts'
import { useLoginSettings } from './login-settings.ts'
import { RestrictionReasons, useOwnToken } from './restriction-reasons.tsx'
import { SignFrame } from './sign-frame.tsx'
import { wayBack } from './way-back.ts'

/** /weakPwd: why the password must be changed, today's rules, and the way on. */
export default function WeakPasswordScreen() {
  const isLoggedIn = cookieOf('gyb_login') === 'true'
  const { restriction, loginName } = useOwnToken()
  const isFine = isLoggedIn && loginName !== undefined && restriction === undefined
  const { password } = useLoginSettings()
  const rules = checkPassword('', password).map(({ text }) => text)
  return (
    <SignFrame
      title={isLoggedIn && !isFine ? '请更换密码' : '密码规则'}
      note={
        isFine
          ? '您的密码无需更换。'
          : isLoggedIn
            ? '为保护资金与个人信息，继续使用前需要修改登录密码。原因如下：'
            : '登录密码须符合以下规则。'
      }
    >
      <Flex vertical gap={24}>
        {restriction && <RestrictionReasons reasons={restriction.reasons} />}
        <div>
          <Typography.Text strong>当前密码规则</Typography.Text>
          <ul>
            {rules.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
            <li>不包含登录名、手机号、姓名和机构名称</li>
            <li>不是常见的弱密码，也不是最近用过的密码</li>
          </ul>
        </div>
        {isFine ? (
          <Link to="/">
            <Button type="primary" size="large" block>
              返回
            </Button>
          </Link>
        ) : isLoggedIn ? (
          <Ways graceLeft={restriction?.graceLeft ?? 0} />
        ) : (
          <Link to="/login">
            <Button type="primary" size="large" block>
              去登录
            </Button>
          </Link>
        )}
      </Flex>
    </SignFrame>
  )
}

function Ways({ graceLeft }: { readonly graceLeft: number }) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { message } = App.useApp()
  const putOff = async () => {
    try {
      await tell(passwordPostpone)
      window.location.assign(wayBack(params))
    } catch (error) {
      message.error(sentenceOfError(error))
    }
  }
  const leave = async () => {
    await fetchAsk(ssoLogout).catch(() => {})
    window.location.assign('/login')
  }
  return (
    <Flex vertical gap={12}>
      <Button type="primary" size="large" block onClick={() => navigate(`/xiugaimima?${params}`)}>
        立即修改
      </Button>
      {graceLeft > 0 && (
        <Button size="large" block onClick={putOff}>
          稍后修改（还可推迟 {graceLeft} 次）
        </Button>
      )}
      <Button type="text" onClick={leave}>
        退出登录
      </Button>
    </Flex>
  )
}
