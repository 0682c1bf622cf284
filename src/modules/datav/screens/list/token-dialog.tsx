import { Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { tell, useAsk } from '#ui/logic/asks.ts'
import { designSettings, screenPair, screenShare } from '../../model/index.ts'
import { useTelling } from './use-telling.ts'

interface TokenProps {
  readonly target: { readonly screen?: string; readonly playlist?: string }
  /** For the display that shows a code, instead of an address to open. */
  readonly isPairing: boolean
  onClose(): void
  /** The address of a new token; undefined for a paired display. */
  onMade(address: string | undefined): void
}

/** A new token, or one for the display that shows a code. */
export function TokenDialog({ target, isPairing, onClose, onMade }: TokenProps) {
  const { run, isTelling } = useTelling()
  const { data: settings } = useAsk(designSettings, {})
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [days, setDays] = useState<number | null>(null)
  const [devices, setDevices] = useState<number | null>(null)
  const [ips, setIps] = useState('')
  const make = () =>
    run(async () => {
      const wanted = { ...target, name, days, ips: ips.trim() === '' ? null : ips }
      if (isPairing) {
        await tell(screenPair, { ...wanted, code })
        onMade(undefined)
        return '已配对，终端即将显示'
      }
      const { path } = await tell(screenShare, { ...wanted, devices })
      onMade(new URL(path, location.href).href)
      return undefined
    })
  const isReady = name.trim() !== '' && (!isPairing || /^\d{6}$/.test(code))
  return (
    <Modal
      open
      title={isPairing ? '配对终端' : '新建令牌'}
      okText={isPairing ? '配对' : '新建'}
      confirmLoading={isTelling}
      okButtonProps={{ disabled: !isReady }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        {isPairing && (
          <Form.Item label="配对码" required extra="在终端打开 /screen.html?pair 后显示的 6 位数字">
            <Input.OTP
              length={6}
              aria-label="配对码"
              value={code}
              onChange={setCode}
              formatter={text => text.replaceAll(/\D/g, '')}
            />
          </Form.Item>
        )}
        <Form.Item label="名称" required htmlFor="token-name">
          <Input
            id="token-name"
            maxLength={40}
            placeholder="如：一楼大厅"
            value={name}
            onChange={event => setName(event.target.value)}
          />
        </Form.Item>
        <Form.Item label="有效期（天）" extra={settings && `最长 ${settings.tokenDaysMost} 天`}>
          <InputNumber
            aria-label="有效期（天）"
            min={1}
            max={settings?.tokenDaysMost ?? 365}
            placeholder={String(settings?.tokenDays ?? '')}
            value={days}
            onChange={setDays}
          />
        </Form.Item>
        {!isPairing && (
          <Form.Item label="终端数" extra={settings && `最多 ${settings.devicesMost} 台`}>
            <InputNumber
              aria-label="终端数"
              min={1}
              max={settings?.devicesMost ?? 50}
              placeholder={String(settings?.devicesMost ?? '')}
              value={devices}
              onChange={setDevices}
            />
          </Form.Item>
        )}
        <Form.Item label="限定 IP" extra="每行一个 IPv4、IPv6 或网段，不填不限制">
          <Input.TextArea
            aria-label="限定 IP"
            rows={2}
            value={ips}
            onChange={event => setIps(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
