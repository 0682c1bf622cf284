import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'
import { exampleOf, type Operation } from './examples.ts'
import styles from './partner.module.css'
import { headersOf, textOf } from './sign-call.ts'

/** What calls are signed with; kept in this page alone. */
export interface Credentials {
  readonly accessKey: string
  readonly secret: string
}

interface CredentialsInputProps {
  readonly value: Credentials
  onChange(value: Credentials): void
}

/** The test key with which calls are tried. */
export function CredentialsInput({ value, onChange }: CredentialsInputProps) {
  return (
    <Space wrap>
      <Input
        style={{ width: 280 }}
        value={value.accessKey}
        aria-label="AccessKey"
        placeholder="测试密钥的 AccessKey"
        onChange={({ target }) => onChange({ ...value, accessKey: target.value.trim() })}
      />
      <Input.Password
        style={{ width: 320 }}
        value={value.secret}
        autoComplete="off"
        aria-label="Secret"
        placeholder="Secret，只在本页用于签名"
        onChange={({ target }) => onChange({ ...value, secret: target.value.trim() })}
      />
    </Space>
  )
}

interface TryCallProps {
  readonly operation: Operation
  readonly credentials: Credentials
}

interface Answered {
  readonly status: number
  readonly ms: number
  readonly text: string
  readonly signed: string
}

/** Makes a call with the key, and shows what was signed and answered. */
export function TryCall({ operation, credentials }: TryCallProps) {
  const { method, path, query, body } = operation
  const [asked, setAsked] = useState(() =>
    query
      .filter(({ required }) => required)
      .map(({ name }) => `${name}=`)
      .join('&'),
  )
  const [sent, setSent] = useState(() =>
    body === null ? '' : JSON.stringify(exampleOf(body), null, 2),
  )
  const [answered, setAnswered] = useState<Answered>()
  const [failure, setFailure] = useState<string>()
  const [isSending, setSending] = useState(false)
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    const begun = performance.now()
    const call = {
      ...credentials,
      method,
      url: asked === '' ? path : `${path}?${asked}`,
      body: sent,
    }
    try {
      const headers = await headersOf(call)
      const signed = await textOf(call, {
        timestamp: headers['X-Timestamp'] ?? '',
        nonce: headers['X-Nonce'] ?? '',
      })
      const answer = await fetch(call.url, {
        ...{ method, headers, credentials: 'omit' },
        ...(method === 'POST' ? { body: sent } : {}),
      })
      const text = await answer.text()
      setAnswered({
        status: answer.status,
        ms: Math.round(performance.now() - begun),
        text,
        signed,
      })
    } catch {
      setFailure('请求没有发出，请检查网络')
    } finally {
      setSending(false)
    }
  }
  return (
    <Space direction="vertical" style={{ width: '100%' }}>
      {body === null ? (
        query.length > 0 && (
          <Input
            value={asked}
            aria-label="查询参数"
            addonBefore="?"
            onChange={({ target }) => setAsked(target.value)}
          />
        )
      ) : (
        <Input.TextArea
          value={sent}
          aria-label="请求体"
          autoSize={{ minRows: 6, maxRows: 18 }}
          onChange={({ target }) => setSent(target.value)}
        />
      )}
      <Button type="primary" loading={isSending} onClick={() => void send()}>
        发送
      </Button>
      {failure !== undefined && <Alert type="error" showIcon title={failure} />}
      {answered && (
        <>
          <Alert
            type={answered.status < 300 ? 'success' : 'error'}
            title={`HTTP ${answered.status}，${answered.ms} 毫秒`}
          />
          <pre className={styles.code}>{pretty(answered.text)}</pre>
          <div>签名串</div>
          <pre className={styles.code}>{answered.signed}</pre>
        </>
      )}
    </Space>
  )
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
