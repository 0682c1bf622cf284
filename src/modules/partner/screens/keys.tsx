import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Form, InputNumber, Modal, Tag } from 'antd'
import { useState } from 'react'
import { tell } from '#ui/logic/asks.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { SecretDialog, type ShownSecret, secretIn } from '#ui/views/secret-dialog.tsx'
import { apiKey } from '../model/index.ts'
import { rotateKey } from '../model/platform-calls.ts'

type Key = PresentedOf<typeof apiKey>

/** 密钥: the keys of a platform; a new secret is shown once. */
export function Keys({ platform }: { readonly platform: string }) {
  const mayCreate = useCan('apiKey.create')
  const mayRotate = useCan('apiKey.rotate')
  const [isMaking, setMaking] = useState(false)
  const [turned, setTurned] = useState<Key>()
  const [shown, setShown] = useState<ShownSecret>()
  return (
    <>
      <ListScreen
        resource={apiKey}
        kept="memory"
        canCreate={false}
        where={[{ field: 'platform', op: 'is', value: platform }]}
        toolbarExtra={
          mayCreate && (
            <Button type="primary" onClick={() => setMaking(true)}>
              新建密钥
            </Button>
          )
        }
        shown={[
          'name',
          'accessKey',
          'environment',
          'state',
          'scopes',
          'ips',
          'rate',
          'expiresAt',
          'lastUsedAt',
        ]}
        columns={{
          ips: {
            width: 130,
            render: row =>
              row.ips || <Tag color={row.environment === '2' ? 'orange' : 'default'}>不限制</Tag>,
          },
        }}
        rowActions={row =>
          mayRotate && row.state === 'active'
            ? [{ key: 'rotate', label: '轮换', run: setTurned }]
            : []
        }
      />
      {isMaking && (
        <FormDrawer
          resource={apiKey}
          id={null}
          initial={{ platform }}
          onClose={() => setMaking(false)}
          onSaved={saved => {
            setMaking(false)
            const secret = secretIn(saved)
            if (secret !== undefined)
              setShown({ title: '密钥已创建', accessKey: saved.accessKey, secret })
          }}
        />
      )}
      {turned && (
        <RotateDialog
          row={turned}
          onClose={() => setTurned(undefined)}
          onTurned={secret => {
            setTurned(undefined)
            setShown({ title: '新密钥', accessKey: turned.accessKey, secret })
          }}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface RotateDialogProps {
  readonly row: Key
  onClose(): void
  onTurned(secret: string): void
}

function RotateDialog({ row, onClose, onTurned }: RotateDialogProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [hours, setHours] = useState(24)
  const [isTurning, setTurning] = useState(false)
  const turn = async () => {
    setTurning(true)
    try {
      const { newSecret } = await tell(rotateKey, { id: row.id, version: row.version, hours })
      await client.invalidateQueries({ queryKey: keys.resource(apiKey.path) })
      onTurned(newSecret)
    } catch (error) {
      message.error(sentenceOfError(error))
    } finally {
      setTurning(false)
    }
  }
  return (
    <Modal
      open
      title={`轮换「${row.name}」`}
      okText="轮换"
      confirmLoading={isTurning}
      onOk={() => void turn()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="新旧并用（小时）" extra="到时旧 Secret 失效，1–72 小时">
          <InputNumber min={1} max={72} value={hours} onChange={value => setHours(value ?? 24)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
