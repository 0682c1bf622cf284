import { CheckCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { FormStore } from '#ui/logic/form-store.ts'
import { type PresentedOf, titleOf } from '#ui/logic/presented.ts'
import { RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { FormField } from '#ui/views/form-field.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { securityKey } from '../../model/security-key.ts'
import { signWithFido } from '../fido-key.ts'
import { fetchKeyChallenge } from '../login-calls.ts'
import { SoftKeyButton } from '../soft-key-button.tsx'
import { signChallenge } from '../ukey-middleware.ts'
import styles from './ukey.module.css'

interface Proof {
  readonly challengeId: string
  readonly signature: string
}

/** 绑定: who gets the key, and the key's own signature, for which its holder types the PIN. */
export function BindDialog({ named, rows, onSend, onClose }: MoveDialogProps) {
  const { account } = named.move.ask ?? {}
  const [store] = useState(() => new FormStore(account ? { account } : {}, { account: null }))
  const [proof, setProof] = useState<Proof | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState<'signing' | 'sending' | null>(null)
  const [key] = rows
  if (!key || !account) return null
  const guarded = async (what: 'signing' | 'sending', work: () => Promise<void>) => {
    setBusy(what)
    setRefusal(null)
    try {
      await work()
    } catch (error) {
      const strangers = store.refuse(error instanceof RequestFailure ? error.errors : [])
      const isShown = store.errors().length > 0
      setRefusal(strangers[0]?.message ?? (isShown ? null : sentenceOf(error)))
      // A refused signature cannot be sent again.
      if (what === 'sending') setProof(null)
    }
    setBusy(null)
  }
  const sign = () =>
    guarded('signing', async () => setProof(await signFor(key as PresentedOf<typeof securityKey>)))
  const send = async () => {
    const answers = store.check(['account'])
    if (answers === null) return
    if (proof === null) return setRefusal('请先由持有人签名')
    await guarded('sending', () => onSend({ ...answers, ...proof }))
  }
  return (
    <Modal
      open
      title={named.move.label}
      width={520}
      okText={named.move.label}
      cancelText="取消"
      confirmLoading={busy === 'sending'}
      okButtonProps={{ disabled: proof === null }}
      onOk={send}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={styles.bind}>
        <span className={styles.quiet}>{titleOf(securityKey, key)}</span>
        {refusal && <Alert type="error" showIcon title={refusal} />}
        <FormField
          store={store}
          name="account"
          field={account}
          place={{ resource: securityKey.path, field: 'bind.account' }}
        />
        <section className={styles.proof} aria-label="持有人签名">
          <span>
            {proof ? (
              <>
                <CheckCircleOutlined className={styles.proved} /> 已签名，请在 90 秒内完成绑定
              </>
            ) : (
              '插入此 UKEY，由持有人在驱动窗口输入 PIN 码签名，以证明 UKEY 在其手中。'
            )}
          </span>
          {key.kind === 'soft' && <SoftKeyButton />}
          <Button loading={busy === 'signing'} onClick={sign}>
            {proof ? '重新签名' : '签名'}
          </Button>
        </section>
      </div>
    </Modal>
  )
}

async function signFor(key: PresentedOf<typeof securityKey>): Promise<Proof> {
  const { challengeId, nonce } = await fetchKeyChallenge()
  if (key.kind !== 'fido2')
    return { challengeId, signature: await signChallenge(key.serial, nonce) }
  const fido = await signWithFido(nonce)
  if (!fido) throw new Error('没有完成签名')
  return { challengeId, signature: fido.signature }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && !(error instanceof RequestFailure)
    ? error.message
    : sentenceOfError(error)
}
