import { UsbOutlined } from '@ant-design/icons'
import { App, Button, Radio, Space } from 'antd'
import { useState } from 'react'
import dialog from '#ui/views/dialog.module.css'
import { type KeyCertificate, readCertificates, UkeyMissing } from '../ukey-middleware.ts'
import { KeyText, RegisterKey, VendorModel } from './register-key.tsx'

/** 检测UKEY: registers a plugged key, its serial and certificate read from the key itself. */
export function DetectKey() {
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<readonly KeyCertificate[]>()
  const detect = async () => {
    setBusy(true)
    try {
      setFound(await readCertificates())
    } catch (error) {
      message.warning(error instanceof UkeyMissing ? error.message : '没有读到UKEY')
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={<UsbOutlined />} loading={isBusy} onClick={detect}>
        检测UKEY
      </Button>
      {found && <FoundDialog found={found} onClose={() => setFound(undefined)} />}
    </>
  )
}

function FoundDialog({
  found,
  onClose,
}: {
  readonly found: readonly KeyCertificate[]
  onClose(): void
}) {
  const [serial, setSerial] = useState(found[0]?.serial)
  const [vendorModel, setVendorModel] = useState('')
  const [assetNo, setAssetNo] = useState('')
  const chosen = found.find(each => each.serial === serial)
  const read = async () =>
    chosen && {
      ...{ serial: chosen.serial, kind: 'sm2', certificate: chosen.certificate },
      ...{ vendorModel: vendorModel.trim() || null, assetNo: assetNo.trim() || null },
    }
  return (
    <RegisterKey
      title="登记检测到的UKEY"
      isReady={chosen !== undefined}
      read={read}
      onClose={onClose}
    >
      <Radio.Group value={serial} onChange={({ target }) => setSerial(target.value)}>
        <Space orientation="vertical">
          {found.map(each => (
            <Radio key={each.serial} value={each.serial}>
              {each.serial}
              {each.subject && <span className={dialog.quiet}>　{each.subject}</span>}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
      <VendorModel value={vendorModel} onChange={setVendorModel} />
      <KeyText label="资产编号" hint="可不填" max={40} value={assetNo} onChange={setAssetNo} />
    </RegisterKey>
  )
}
