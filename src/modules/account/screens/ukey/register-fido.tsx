import { Alert, App, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { callOf, post } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import dialog from '#kernel/web/views/dialog.module.css'
import { securityKey } from '../../model/security-key.ts'
import { hasFido, newFidoCredential } from '../fido-key.ts'
import { useAttempt } from '../use-attempt.ts'

/** 登记FIDO2密钥: the plugged key makes the credential that it will sign with; its public half is kept. */
export function RegisterFido() {
  const [isOpen, setOpen] = useState(false)
  if (!hasFido()) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>登记FIDO2密钥</Button>
      {isOpen && <RegisterDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function RegisterDialog({ onClose }: { onClose(): void }) {
  const { message } = App.useApp()
  const refresh = useRefresh(securityKey)
  const { refusal, isBusy, attempt } = useAttempt()
  const [serial, setSerial] = useState('')
  const [vendorModel, setVendorModel] = useState('')
  const send = () =>
    attempt(async () => {
      const made = await newFidoCredential(serial.trim())
      if (made === undefined) return
      await post(callOf(securityKey, 'insert'), {
        ...{ serial: serial.trim(), kind: 'fido2', ...made },
        vendorModel: vendorModel.trim() || null,
      })
      await refresh()
      message.success('已登记，可在列表中绑定持有人')
      onClose()
    })
  return (
    <Modal
      open
      width={520}
      title="登记FIDO2安全密钥"
      okText="登记"
      cancelText="取消"
      confirmLoading={isBusy}
      okButtonProps={{ disabled: serial.trim() === '' }}
      onOk={send}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        <span className={dialog.quiet}>
          插入密钥，填写其外壳上的序列号；点“登记”后按浏览器提示设置或输入 PIN 码并触摸密钥。
        </span>
        <Input
          value={serial}
          maxLength={40}
          placeholder="UKEY序列号（6–40 位字母或数字）"
          aria-label="UKEY序列号"
          onChange={({ target }) => setSerial(target.value)}
        />
        <Input
          value={vendorModel}
          maxLength={60}
          placeholder="厂商型号（可不填）"
          aria-label="厂商型号"
          onChange={({ target }) => setVendorModel(target.value)}
        />
      </div>
    </Modal>
  )
}
