import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { CodeField } from '../code-field.tsx'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { TotpBinding } from '../totp-binding.tsx'
import { useAttempt } from '../use-attempt.ts'
import { bindTotp } from './own-calls.ts'

/** Shows a new secret, proves its first digits, then shows the recovery codes once. */
export function BindTotp({ onBound }: { readonly onBound: () => void }) {
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const { refusal, isBusy, attempt } = useAttempt()
  const bind = (digits: string) =>
    attempt(async () => {
      setCodes((await bindTotp(digits)).recoveryCodes)
    })
  if (codes) return <RecoveryCodes codes={codes} onDone={onBound} />
  return (
    <Flex vertical gap={12}>
      <TotpBinding />
      <CodeField value={code} onChange={setCode} onComplete={bind} />
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      <Button type="primary" loading={isBusy} disabled={code.length < 6} onClick={() => bind(code)}>
        绑定
      </Button>
    </Flex>
  )
}
