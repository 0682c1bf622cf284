import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Form } from 'antd'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type AgreementKind, agreementQuery } from './agreement.ts'
import { ConsentBox } from './consent-box.tsx'
import styles from './login-screen.module.css'

/** The versions that were agreed to, as the form holds them. */
export interface Consents {
  readonly agreeRules: string
  readonly agreePrivacy: string
}

/** Two boxes, neither preset: 注册协议 and 隐私协议, each with its text. Fields: {@link Consents}. */
export function ConsentItems() {
  const client = useQueryClient()
  return (
    <>
      <Form.Item
        name="agreeRules"
        validateTrigger="onSubmit"
        rules={[isInForce(client, 'register', '注册协议')]}
        className={styles.consent}
      >
        <ConsentBox kind="register" name="注册协议" />
      </Form.Item>
      <Form.Item
        name="agreePrivacy"
        validateTrigger="onSubmit"
        rules={[isInForce(client, 'privacy', '隐私协议')]}
      >
        <ConsentBox kind="privacy" name="隐私协议" />
      </Form.Item>
    </>
  )
}

/** Whoever agreed to a text that was replaced meanwhile is asked again, before anything is sent. */
const isInForce = (client: QueryClient, kind: AgreementKind, name: string) => ({
  async validator(_: unknown, agreed: string | undefined) {
    if (agreed === undefined) throw new Error(`请阅读并同意${name}`)
    const current = await client
      .fetchQuery({ ...agreementQuery(kind), staleTime: 0 })
      .catch((error: unknown) => Promise.reject(new Error(sentenceOfError(error))))
    if (current.id !== agreed) throw new Error(`${name}刚刚更新，请重新阅读并同意`)
  },
})
