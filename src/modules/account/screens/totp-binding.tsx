import { useQuery } from '@tanstack/react-query'
import { Alert, Spin, Typography } from 'antd'
import { tell } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { twoFactorMethodBegin } from '../model/two-factor-method-calls.ts'
import styles from './login-screen.module.css'

/** A new authenticator secret as a picture and as text. */
export interface Binding {
  /** otpauth:// address of the new secret. */
  readonly uri: string
  readonly secret: string
  /** QR code as a data address. */
  readonly picture: string
}

/** Fetches a new secret and shows it. */
export function TotpBinding() {
  const { data, error } = useQuery({
    queryKey: ['totpBinding'],
    queryFn: () => beginBinding(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error) return <Alert type="error" showIcon title={sentenceOfError(error)} />
  return data ? <TotpPicture binding={data} /> : <Spin />
}

/** Shows a secret; it counts once its first digits are proven. */
export function TotpPicture({ binding }: { readonly binding: Binding }) {
  return (
    <>
      <Typography.Paragraph>
        您的账号须使用动态口令。请用身份验证应用（如腾讯身份验证器、FreeOTP）扫描二维码，再输入显示的
        6 位数字。
      </Typography.Paragraph>
      <div className={styles.binding}>
        <img
          className={styles.picture}
          src={binding.picture}
          width={180}
          height={180}
          alt="动态口令二维码"
        />
        <Typography.Text copyable={{ text: binding.secret }} code>
          {binding.secret}
        </Typography.Text>
      </div>
    </>
  )
}

/** Asks for a new secret; the password, as cipher text, where no factor confirms who asks. */
export async function beginBinding(loginPassword?: string): Promise<Binding> {
  const [binding, { toDataURL }] = await Promise.all([
    tell(twoFactorMethodBegin, { loginPassword }),
    import('qrcode'),
  ])
  return { ...binding, picture: await toDataURL(binding.uri, { width: 360, margin: 2 }) }
}
