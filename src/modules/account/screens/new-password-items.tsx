import { CheckCircleFilled, MinusCircleOutlined } from '@ant-design/icons'
import { Form, Input } from 'antd'
import {
  checkPassword,
  isPasswordAllowed,
  type PasswordHolder,
  passwordRefusals,
} from '../model/password-rules.ts'
import { useLoginSettings } from './login-settings.ts'
import styles from './new-password-items.module.css'

interface NewPasswordItemsProps {
  /** What the password must not contain. */
  readonly holder?: PasswordHolder
  readonly label?: string
}

/** A new password and its repetition, with today's rules as a live checklist. Fields: newPassword, confirmation. */
export function NewPasswordItems({ holder, label = '新密码' }: NewPasswordItemsProps) {
  const { password: rules } = useLoginSettings()
  const typed: string = Form.useWatch('newPassword') ?? ''
  const checks = checkPassword(typed, rules, holder)
  return (
    <>
      <Form.Item
        name="newPassword"
        label={label}
        rules={[
          { required: true, message: `请输入${label}` },
          {
            validator: (_, value: string) =>
              !value || isPasswordAllowed(checkPassword(value, rules, holder))
                ? Promise.resolve()
                : Promise.reject(new Error('密码不符合下列要求')),
          },
        ]}
        extra={
          <ul className={styles.checks}>
            {checks.map(({ rule, text, passed }) => {
              const isMet = typed !== '' && passed
              return (
                <li key={rule} className={isMet ? styles.met : undefined}>
                  {isMet ? <CheckCircleFilled /> : <MinusCircleOutlined />}
                  <span>{text}</span>
                </li>
              )
            })}
          </ul>
        }
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label="确认密码"
        dependencies={['newPassword']}
        rules={[
          { required: true, message: '请再次输入密码' },
          ({ getFieldValue }) => ({
            validator: (_, value: string) =>
              !value || value === getFieldValue('newPassword')
                ? Promise.resolve()
                : Promise.reject(new Error(passwordRefusals.differs)),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
    </>
  )
}
