import { Alert, Button, Flex, Modal, Segmented, Typography } from 'antd'
import { useRef, useState } from 'react'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { filledIn, tell } from '#ui/logic/asks.ts'
import { focusOnOpen } from '#ui/views/focus-on-open.ts'
import { securityKeySign } from '../model/security-key-calls.ts'
import { ssoSendStepUpCode, ssoStepUp } from '../model/sso-calls.ts'
import { CodeField } from './code-field.tsx'
import { hasFido, type FidoProof as KeyProof, signWithFido } from './fido-key.ts'
import { fetchKeyChallenge } from './login-calls.ts'
import { BindTotp } from './own/bind-totp.tsx'
import { type ActToSign, SignedContent } from './signed-content.tsx'
import { SoftKeyButton } from './soft-key-button.tsx'
import { readCertificates, signChallenge } from './ukey-middleware.ts'
import { useAttempt } from './use-attempt.ts'
import { useCountdown } from './use-countdown.ts'

const labels: Readonly<Record<string, string>> = {
  ukey: 'UKEY',
  totp: '动态口令',
  sms: '短信',
  bindTotp: '绑定动态口令',
}

/** The segments of the methods are inputs too, but nothing to type into. */
const firstInput = 'input:not([type="radio"])'

/** It may be asked for from within any dialog or drawer. */
const aboveAll = 2_000

const noKey = '您没有可用的UKEY：可能未绑定、已挂失、冻结或过期，请联系系统管理员。'

const noFactor = '此操作须用第二因素验证身份，您的账号还没有。请先绑定动态口令。'

const inOutbox =
  '本系统未接入短信服务，验证码写在服务器数据目录的 outbox.txt 中，请向系统管理员索取。'

interface StepUpDialogProps {
  /** The account's usable methods, as the refusal named them. */
  readonly methods: readonly string[]
  /** Only a security key counts for this act. */
  readonly onlyKey?: boolean
  /** What the key must sign: this act and no other. */
  readonly sign?: ActToSign | undefined
  readonly settle: (isProven: boolean) => void
}

/** Proves the identity again before a guarded act; the proof holds ten minutes. */
export default function StepUpDialog({
  methods,
  onlyKey = false,
  sign,
  settle,
}: StepUpDialogProps) {
  const offered = methods.filter(method => method in labels)
  const [method, setMethod] = useState(offered[0])
  const [sent, setSent] = useState(0)
  const box = useRef<HTMLElement>(null)
  const { refusal, isBusy, attempt } = useAttempt()
  const prove = (proof: object) =>
    attempt(async () => {
      await tell(ssoStepUp, filledIn(ssoStepUp, { method, ...proof }))
      settle(true)
    })
  return (
    <Modal
      open
      title={sign ? '用UKEY签名' : '身份验证'}
      width={sign ? 520 : 420}
      zIndex={aboveAll}
      afterOpenChange={focusOnOpen(box, firstInput)}
      footer={null}
      onCancel={() => settle(false)}
      mask={{ closable: false }}
      centered
    >
      <Flex vertical gap={16} ref={box}>
        <Typography.Text>{sentenceFor({ onlyKey, sign })}</Typography.Text>
        {offered.length === 0 && <Alert type="warning" showIcon title={noKey} />}
        {method === 'bindTotp' && (
          <>
            {offered.length === 1 && <Alert type="info" showIcon title={noFactor} />}
            <BindTotp onBound={() => settle(true)} />
          </>
        )}
        {offered.length > 1 && (
          <Segmented
            block
            value={method}
            onChange={setMethod}
            options={offered.map(value => ({ value, label: labels[value] }))}
          />
        )}
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        {method === 'totp' && <ByCode isBusy={isBusy} prove={prove} />}
        {method === 'sms' && (
          <>
            <SendCode attempt={attempt} onSent={() => setSent(count => count + 1)} />
            {/* Whoever has just sent a code types it next. */}
            <ByCode key={sent} isBusy={isBusy} prove={prove} />
          </>
        )}
        {sign && <SignedContent text={sign.text} />}
        {method === 'ukey' && (
          <ByKey isBusy={isBusy} attempt={attempt} sign={sign} prove={prove} settle={settle} />
        )}
      </Flex>
    </Modal>
  )
}

interface WayProps {
  readonly isBusy: boolean
  readonly prove: (proof: object) => Promise<void>
}

function ByCode({ isBusy, prove }: WayProps) {
  const [code, setCode] = useState('')
  const submit = async (digits: string) => {
    await prove({ code: digits })
    setCode('')
  }
  return (
    <>
      <CodeField value={code} onChange={setCode} onComplete={submit} />
      <Button
        type="primary"
        size="large"
        loading={isBusy}
        disabled={code.length < 6}
        onClick={() => submit(code)}
      >
        验证
      </Button>
    </>
  )
}

interface SendCodeProps {
  readonly attempt: (act: () => Promise<void>) => Promise<void>
  readonly onSent: () => void
}

type SentCode = AnswerOf<typeof ssoSendStepUpCode>

function SendCode({ attempt, onSent }: SendCodeProps) {
  const [left, sendCode] = useCountdown()
  const [sent, setSent] = useState<SentCode>()
  const send = () =>
    attempt(async () => {
      await sendCode(async () => {
        const answer = await tell(ssoSendStepUpCode)
        setSent(answer)
        return answer
      })
      onSent()
    })
  return (
    <>
      <Button disabled={left > 0} onClick={send}>
        {left > 0 ? `重新发送（${left}s）` : '发送验证码'}
      </Button>
      {sent && (
        <Typography.Text type="secondary">
          {sent.staysHere ? inOutbox : `验证码已发送至 ${sent.phoneMask}`}
        </Typography.Text>
      )}
    </>
  )
}

interface ByKeyProps extends WayProps {
  readonly attempt: (act: () => Promise<void>) => Promise<void>
  readonly sign: ActToSign | undefined
  readonly settle: (isProven: boolean) => void
}

function ByKey({ isBusy, attempt, prove, sign, settle }: ByKeyProps) {
  const signBy = (find: (nonce: string) => Promise<KeyProof | undefined>) =>
    attempt(async () => {
      const asked = sign ?? (await fetchKeyChallenge())
      const proof = await find('text' in asked ? asked.text : asked.nonce)
      if (!proof) return
      const signature = { challengeId: asked.challengeId, ...proof }
      if (!sign) return prove({ signature })
      await tell(securityKeySign, signature)
      settle(true)
    })
  return (
    <>
      <SoftKeyButton />
      <Button type="primary" size="large" loading={isBusy} onClick={() => signBy(signByMiddleware)}>
        {sign ? '签名并提交' : '用UKEY签名'}
      </Button>
      {hasFido() && (
        <Button size="large" disabled={isBusy} onClick={() => signBy(signWithFido)}>
          使用FIDO2安全密钥
        </Button>
      )}
    </>
  )
}

/** The first plugged key signs. */
async function signByMiddleware(nonce: string): Promise<KeyProof | undefined> {
  const [first] = await readCertificates()
  if (!first) return undefined
  const { serial, certificate } = first
  return { serial, certificate, signature: await signChallenge(serial, nonce) }
}

function sentenceFor({ onlyKey, sign }: Pick<StepUpDialogProps, 'onlyKey' | 'sign'>): string {
  if (sign) return '按安全设置，此操作须由您的UKEY签名。签名的内容如下，请核对：'
  return onlyKey ? '按安全设置，此操作只能用UKEY验证身份' : '为保护资金与个人信息，请再次验证身份'
}
