import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Spin, Typography } from 'antd'
import { useState } from 'react'
import { sentenceOfError } from '#ui/logic/request.ts'
import { CodeField } from '../code-field.tsx'
import { PasswordProof } from '../password-proof.tsx'
import { RecoveryCodes } from '../recovery-codes.tsx'
import { type Binding, beginBinding, TotpBinding, TotpPicture } from '../totp-binding.tsx'
import { useAttempt } from '../use-attempt.ts'
import { bindTotp, fetchUsableFactors } from './own-calls.ts'

/** Shows a new secret, proves its first digits, then shows the recovery codes once; first asks the password where no other factor confirms who binds. */
export function BindTotp({ onBound }: { readonly onBound: () => void }) {
  const [binding, setBinding] = useState<Binding>()
  const [code, setCode] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const { refusal, isBusy, attempt } = useAttempt()
  const { data: usable, error } = useQuery({
    queryKey: ['own', 'usableFactors'],
    queryFn: fetchUsableFactors,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const begin = (loginPassword: string) =>
    attempt(async () => setBinding(await beginBinding(loginPassword)))
  const bind = (digits: string) =>
    attempt(async () => {
      setCodes((await bindTotp(digits)).recoveryCodes)
    })
  if (codes) return <RecoveryCodes codes={codes} onDone={onBound} />
  if (error) return <Alert type="error" showIcon title={sentenceOfError(error)} />
  if (!usable) return <Spin />
  const hasFactor = usable.totp || usable.sms || usable.ukey
  return (
    <Flex vertical gap={12}>
      {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
      {hasFactor || binding ? (
        <>
          {binding ? <TotpPicture binding={binding} /> : <TotpBinding />}
          <CodeField value={code} onChange={setCode} onComplete={bind} />
          <Button
            type="primary"
            size="large"
            loading={isBusy}
            disabled={code.length < 6}
            onClick={() => bind(code)}
          >
            绑定
          </Button>
        </>
      ) : (
        <>
          <Typography.Text type="secondary">绑定动态口令前，请先输入登录密码</Typography.Text>
          <PasswordProof isBusy={isBusy} label="下一步" onPassword={begin} />
        </>
      )}
    </Flex>
  )
}
