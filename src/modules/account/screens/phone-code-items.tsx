import { Button, Form, Input, Space } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type CodeQuestion, sendPhoneCode } from './login-calls.ts'
import { useCaptcha } from './use-captcha.tsx'
import { useCountdown } from './use-countdown.ts'

interface PhoneCodeItemsProps {
  readonly scene: CodeQuestion['scene']
  readonly label?: string
}

/** A phone number and the code sent to it after a captcha. Fields: phone, phoneCode; loginName goes along when the form has it. */
export function PhoneCodeItems({ scene, label = '手机号' }: PhoneCodeItemsProps) {
  const form = Form.useFormInstance()
  const captcha = useCaptcha()
  const [left, sendCode] = useCountdown()
  const [refusal, setRefusal] = useState<string>()
  const send = async () => {
    const loginName: string | undefined = form.getFieldValue('loginName')
    const names = scene === 'findPassword' ? ['loginName', 'phone'] : ['phone']
    const isComplete = await form.validateFields(names).then(
      () => true,
      () => false,
    )
    if (!isComplete) return
    setRefusal(undefined)
    try {
      // Whoever is signed in has shown that he is a person.
      const solved =
        scene === 'changePhone'
          ? { at: 'solved' as const, ticket: undefined }
          : await captcha.solve()
      if (solved.at === 'closed') return
      const question = { phone: form.getFieldValue('phone'), scene, loginName: loginName?.trim() }
      await sendCode(() => sendPhoneCode(question, solved.ticket))
    } catch (error) {
      setRefusal(sentenceOfError(error))
    }
  }
  return (
    <>
      <Form.Item
        name="phone"
        label={label}
        rules={[
          { required: true, message: `请输入${label}` },
          { pattern: /^1[3-9]\d{9}$/, message: '请输入 11 位手机号' },
        ]}
      >
        <Input autoComplete="tel-national" inputMode="numeric" maxLength={11} />
      </Form.Item>
      <Form.Item
        label="验证码"
        required
        validateStatus={refusal ? 'error' : undefined}
        help={refusal}
      >
        <Space.Compact block>
          <Form.Item
            name="phoneCode"
            noStyle
            rules={[{ required: true, pattern: /^\d{6}$/, message: '请输入 6 位验证码' }]}
          >
            <Input
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={6}
              aria-label="验证码"
            />
          </Form.Item>
          <Button onClick={send} disabled={left > 0}>
            {left > 0 ? `重新发送（${left}s）` : '获取验证码'}
          </Button>
        </Space.Compact>
      </Form.Item>
      {captcha.dialog}
    </>
  )
}
