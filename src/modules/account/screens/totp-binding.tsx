import { useQuery } from '@tanstack/react-query'
import { Alert, Spin, Typography } from 'antd'
import { post, sentenceOfError } from '#kernel/web/logic/request.ts'
import styles from './login-screen.module.css'

interface Binding {
  /** otpauth:// address of the new secret. */
  readonly uri: string
  readonly secret: string
}

/** A new authenticator secret as a picture and as text; it counts once its first digits are proven. */
export function TotpBinding() {
  const { data, error } = useQuery({
    queryKey: ['totpBinding'],
    queryFn: bindingWithPicture,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <Alert type="error" showIcon title={sentenceOfError(error)} />
  if (!data) return <Spin />
  return (
    <>
      <Typography.Paragraph>
        您的账号须使用动态口令。请用身份验证应用（如腾讯身份验证器、FreeOTP）扫描二维码，再输入显示的
        6 位数字。
      </Typography.Paragraph>
      <div className={styles.binding}>
        <img
          className={styles.picture}
          src={data.picture}
          width={180}
          height={180}
          alt="动态口令二维码"
        />
        <Typography.Text copyable={{ text: data.secret }} code>
          {data.secret}
        </Typography.Text>
      </div>
    </>
  )
}

async function bindingWithPicture() {
  const [binding, { toDataURL }] = await Promise.all([
    post<Binding>('/api/upms/twoFactorMethod/begin'),
    import('qrcode'),
  ])
  return { ...binding, picture: await toDataURL(binding.uri, { width: 360, margin: 2 }) }
}
