import { UsbOutlined } from '@ant-design/icons'
import { Alert, App, Button, Input, Modal, Radio, Space } from 'antd'
import { useState } from 'react'
import { callOf, post } from '#kernel/web/logic/request.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import dialog from '#kernel/web/views/dialog.module.css'
import { securityKey } from '../../model/security-key.ts'
import { type KeyCertificate, readCertificates, UkeyMissing } from '../ukey-middleware.ts'
import { useAttempt } from '../use-attempt.ts'

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
      {found && <RegisterDialog found={found} onClose={() => setFound(undefined)} />}
    </>
  )
}

function RegisterDialog({
  found,
  onClose,
}: {
  readonly found: readonly KeyCertificate[]
  onClose(): void
}) {
  const { message } = App.useApp()
  const refresh = useRefresh(securityKey)
  const { refusal, isBusy, attempt } = useAttempt()
  const [serial, setSerial] = useState(found[0]?.serial)
  const [vendorModel, setVendorModel] = useState('')
  const [assetNo, setAssetNo] = useState('')
  const send = () =>
    attempt(async () => {
      const chosen = found.find(each => each.serial === serial)
      if (!chosen) return
      await post(callOf(securityKey, 'insert'), {
        ...{ serial: chosen.serial, kind: 'sm2', certificate: chosen.certificate },
        ...{ vendorModel: vendorModel.trim() || null, assetNo: assetNo.trim() || null },
      })
      await refresh()
      message.success('已登记，可在列表中绑定持有人')
      onClose()
    })
  return (
    <Modal
      open
      width={520}
      title="登记检测到的UKEY"
      okText="登记"
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={send}
      onCancel={onClose}
    >
      <div className={dialog.stack}>
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
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
        <Input
          value={vendorModel}
          maxLength={60}
          placeholder="厂商型号（可不填）"
          aria-label="厂商型号"
          onChange={({ target }) => setVendorModel(target.value)}
        />
        <Input
          value={assetNo}
          maxLength={40}
          placeholder="资产编号（可不填）"
          aria-label="资产编号"
          onChange={({ target }) => setAssetNo(target.value)}
        />
      </div>
    </Modal>
  )
}
