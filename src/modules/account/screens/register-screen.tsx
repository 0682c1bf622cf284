import { Button, Result, Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import styles from './login-screen.module.css'
import { useLoginSettings } from './login-settings.ts'
import { PhoneProof, type ProvedPhone } from './phone-proof.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationProgress } from './registration-progress.tsx'
import { SignFrame } from './sign-frame.tsx'

interface RegisterScreenProps {
  /** Proves the phone of somebody who applies for a new organisation. */
  readonly verify: (proved: ProvedPhone) => Promise<void>
  /** The application itself; `prove` draws the form that comes before it. */
  readonly settlement: (prove: (onProved: () => void) => ReactNode) => ReactNode
}

type Part = 'join' | 'settle' | 'progress'

const parts: readonly { readonly value: Part; readonly label: string }[] = [
  { value: 'join', label: '加入已入驻机构' },
  { value: 'settle', label: '为新机构申请入驻' },
  { value: 'progress', label: '查询进度' },
]

const notes: Readonly<Record<Part, string>> = {
  join: '加入已入驻的机构。提交后由该机构的管理员审核。',
  settle: '为尚未入驻的机构提交申请。审核通过后，平台为您开通机构和管理员账号。',
  progress: '凭提交时收到的申请编号和手机号查询。',
}

/** /register: joining an organisation, asking for a new one, and asking how far that has come. */
export default function RegisterScreen({ verify, settlement }: RegisterScreenProps) {
  const { registerOpen } = useLoginSettings()
  const [params, setParams] = useSearchParams()
  const part = parts.find(({ value }) => value === params.get('part'))?.value ?? 'join'
  const setPart = (next: Part) => setParams({ part: next }, { replace: true })
  const [number, setNumber] = useState<string>()
  const prove = (onProved: () => void) =>
    registerOpen ? (
      <PhoneProof
        onProve={async proved => {
          await verify(proved)
          onProved()
        }}
      />
    ) : (
      <Closed />
    )
  return (
    <SignFrame title="注册" width={part === 'settle' ? 760 : 560} note={!number && notes[part]}>
      {number ? (
        <Result
          status="success"
          title="申请已提交，待审核"
          subTitle={
            <>
              申请编号 <strong>{number}</strong>，审核结果将以短信通知
            </>
          }
          extra={
            <Link to="/login">
              <Button type="primary" size="large">
                去登录
              </Button>
            </Link>
          }
        />
      ) : (
        <>
          <Segmented
            className={styles.parts}
            value={part}
            onChange={setPart}
            options={[...parts]}
          />
          {part === 'progress' && (
            <RegistrationProgress
              onSettlement={async proved => {
                await verify(proved)
                setPart('settle')
              }}
            />
          )}
          {part === 'settle' && settlement(prove)}
          {part === 'join' &&
            (registerOpen ? <RegistrationForm onRegistered={setNumber} /> : <Closed />)}
        </>
      )}
      <nav className={styles.links}>
        <Link to="/login">返回登录</Link>
      </nav>
    </SignFrame>
  )
}

function Closed() {
  return <Result status="info" title="暂未开放注册，请联系管理员" />
}
