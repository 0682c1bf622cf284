import { Button } from 'antd'
import { useState } from 'react'
import dialog from '#ui/views/dialog.module.css'
import { hasFido, newFidoCredential } from '../fido-key.ts'
import { KeyText, RegisterKey, VendorModel } from './register-key.tsx'

/** 登记FIDO2密钥: the plugged key makes the credential that it will sign with; its public half is kept. */
export function RegisterFido() {
  const [isOpen, setOpen] = useState(false)
  if (!hasFido()) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>登记FIDO2密钥</Button>
      {isOpen && <FidoDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function FidoDialog({ onClose }: { onClose(): void }) {
  const [typed, setSerial] = useState('')
  const [vendorModel, setVendorModel] = useState('')
  const serial = typed.trim()
  const read = async () => {
    const made = await newFidoCredential(serial)
    return made && { serial, kind: 'fido2', ...made, vendorModel: vendorModel.trim() || null }
  }
  return (
    <RegisterKey title="登记FIDO2安全密钥" isReady={serial !== ''} read={read} onClose={onClose}>
      <span className={dialog.quiet}>
        插入密钥，填写其外壳上的序列号；点“登记”后按浏览器提示设置或输入 PIN 码并触摸密钥。
      </span>
      <KeyText
        label="UKEY序列号"
        hint="6–40 位字母或数字"
        max={40}
        value={typed}
        onChange={setSerial}
      />
      <VendorModel value={vendorModel} onChange={setVendorModel} />
    </RegisterKey>
  )
}
