import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Radio, Space, Typography } from 'antd'
import { useState } from 'react'
import { cfgCommConfig } from '#modules/platform/model/cfg-calls.ts'
import { fetchAsk } from '#ui/logic/asks.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { hasFido, signWithFido } from './fido-key.ts'
import { fetchKeyChallenge, type KeyAnswer, loginWithKey } from './login-calls.ts'
import styles from './login-screen.module.css'
import { SoftKeyButton } from './soft-key-button.tsx'
import {
  type KeyCertificate,
  readCertificates,
  signChallenge,
  UkeyMissing,
} from './ukey-middleware.ts'

/** Login by a security key. */
export default function UkeyLogin({ onEnter }: { readonly onEnter: () => void }) {
  return (
    <KeyProof
      label="登录"
      onProof={async answer => {
        await loginWithKey(answer)
        onEnter()
      }}
    />
  )
}

interface KeyProofProps {
  /** Of the button that lets the key sign. */
  readonly label: string
  readonly onProof: (answer: KeyAnswer) => Promise<void>
}

/** A security key shows whose it is: find it, choose its certificate, sign. */
export function KeyProof({ label, onProof }: KeyProofProps) {
  const [certificates, setCertificates] = useState<readonly KeyCertificate[]>([])
  const [serial, setSerial] = useState<string>()
  const [refusal, setRefusal] = useState<{ sentence: string; isMissing: boolean }>()
  const [isBusy, setBusy] = useState(false)

  const guarded = async (act: () => Promise<void>) => {
    setBusy(true)
    setRefusal(undefined)
    try {
      await act()
    } catch (error) {
      const isMissing = error instanceof UkeyMissing
      setRefusal({ sentence: isMissing ? error.message : sentenceOfError(error), isMissing })
    } finally {
      setBusy(false)
    }
  }
  const detect = () =>
    guarded(async () => {
      setCertificates([])
      const found = await readCertificates()
      setCertificates(found)
      setSerial(found[0]?.serial)
    })
  const enter = () =>
    guarded(async () => {
      const chosen = certificates.find(certificate => certificate.serial === serial)
      if (!chosen) return
      const { challengeId, nonce } = await fetchKeyChallenge()
      const signature = await signChallenge(chosen.serial, nonce)
      const { certificate } = chosen
      await onProof({ challengeId, serial: chosen.serial, certificate, signature })
    })
  const enterWithFido = () =>
    guarded(async () => {
      const { challengeId, nonce } = await fetchKeyChallenge()
      const proof = await signWithFido(nonce)
      if (!proof) return
      await onProof({ challengeId, ...proof })
    })

  return (
    <div className={styles.key}>
      <Typography.Text type="secondary">
        请插入 UKEY。PIN 码在驱动程序的窗口中输入，不会经过本页面。
      </Typography.Text>
      {certificates.length > 0 && (
        <Radio.Group value={serial} onChange={event => setSerial(event.target.value)}>
          <Space orientation="vertical">
            {certificates.map(certificate => (
              <Radio key={certificate.serial} value={certificate.serial}>
                {certificate.subject || certificate.serial}
              </Radio>
            ))}
          </Space>
        </Radio.Group>
      )}
      {refusal && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={refusal.sentence}
          action={refusal.isMissing && <DriverLink />}
        />
      )}
      {certificates.length > 0 ? (
        <Button type="primary" size="large" block loading={isBusy} onClick={enter}>
          {label}
        </Button>
      ) : (
        <Button type="primary" size="large" block loading={isBusy} onClick={detect}>
          检测UKEY
        </Button>
      )}
      {hasFido() && (
        <Button size="large" block disabled={isBusy} onClick={enterWithFido}>
          使用 FIDO2 安全密钥
        </Button>
      )}
      <SoftKeyButton onTaken={detect} />
    </div>
  )
}

/** Where the keys' driver is to be had; nothing when no address is configured. */
function DriverLink() {
  const { data } = useQuery({
    queryKey: ['ukeyDriver'],
    queryFn: () => fetchAsk(cfgCommConfig, { key: 'cmp_ukey_driver' }),
    retry: false,
  })
  return data?.itemValue ? <a href={data.itemValue}>下载驱动</a> : null
}
