import { CheckCircleFilled, InfoCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
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
  /** Whether the account has no password before this one. */
  readonly isFirst?: boolean
}

/** A new password and its repetition, with today's rules as a live checklist. Fields: newPassword, confirmation. */
export function NewPasswordItems({
  holder = {},
  label = '新密码',
  isFirst = false,
}: NewPasswordItemsProps) {
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
            <li>
              <InfoCircleOutlined />
              <span>提交时还会检查：{checkedLater(holder, isFirst)}</span>
            </li>
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

const parts: readonly (readonly [keyof PasswordHolder, string])[] = [
  ['loginName', '登录名'],
  ['phone', '手机号'],
  ['realName', '姓名'],
  ['organisation', '机构名称'],
]

/** Rules that only the server can measure, for it knows what this page does not. */
function checkedLater(holder: PasswordHolder, isFirst: boolean): string {
  const unknown = parts.filter(([part]) => !holder[part]).map(([, name]) => name)
  return [
    unknown.length > 0 && `不包含${unknown.join('、')}`,
    '不是常见密码',
    !isFirst && '不是最近用过的密码',
  ]
    .filter(Boolean)
    .join('，')
}
