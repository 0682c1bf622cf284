import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { agreementQuery } from './agreement.ts'
import { AgreementLink } from './agreement-link.tsx'
import styles from './login-screen.module.css'

const agreed = (sentence: string) => ({
  validator: (_: unknown, value: boolean) =>
    value ? Promise.resolve() : Promise.reject(new Error(sentence)),
})

/** Two boxes, neither preset: 注册协议 and 隐私协议, each with its text. Fields: agreeRules, agreePrivacy. */
export function ConsentItems() {
  return (
    <>
      <Form.Item
        name="agreeRules"
        valuePropName="checked"
        rules={[agreed('请阅读并同意注册协议')]}
        className={styles.consent}
      >
        <Checkbox>
          我已阅读并同意 <AgreementLink kind="register">《注册协议》</AgreementLink>
        </Checkbox>
      </Form.Item>
      <Form.Item
        name="agreePrivacy"
        valuePropName="checked"
        rules={[agreed('请阅读并同意隐私协议')]}
      >
        <Checkbox>
          我已阅读并同意 <AgreementLink kind="privacy">《隐私协议》</AgreementLink>
        </Checkbox>
      </Form.Item>
    </>
  )
}

/** The versions in force of both agreements, by id. */
export function useConsents(): readonly string[] {
  const rules = useQuery(agreementQuery('register'))
  const privacy = useQuery(agreementQuery('privacy'))
  return [rules.data?.id, privacy.data?.id].filter(id => id !== undefined)
}
