import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal, Tag } from 'antd'
import { useState } from 'react'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { keys } from '#ui/logic/query-client.ts'
import { callOf, post, RequestFailure, sentenceOfError } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import type { MoveDialogProps } from '#ui/views/move-dialog.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import { SecretDialog, type ShownSecret, secretIn } from '#ui/views/secret-dialog.tsx'
import { apiClient } from '../model/api-client.ts'
import { ApiClientGuide } from './api-client-guide.tsx'

registerMoveDialog(apiClient, 'rotate', RotateDialog)

/** 接入方: the programs that may push paid gifts, with their keys; a secret is shown once. */
export function ApiClients() {
  const own = useMaybeSession()?.account.organisation
  const mayCreate = useCan('apiClient.create')
  const [isMaking, setMaking] = useState(false)
  const [isReading, setReading] = useState(false)
  const [shown, setShown] = useState<ShownSecret>()
  return (
    <>
      <ListScreen
        resource={apiClient}
        title="接入方"
        canCreate={false}
        tabs="states"
        actions={<Button onClick={() => setReading(true)}>接口文档</Button>}
        toolbarExtra={
          mayCreate && (
            <Button type="primary" onClick={() => setMaking(true)}>
              新增接入方
            </Button>
          )
        }
        shown={[
          'name',
          'accessKey',
          'state',
          'merchant',
          'scopes',
          'ips',
          'rate',
          'dailyAmount',
          'expiresAt',
          'lastUsedAt',
          'organisation',
        ]}
        columns={{
          // Half a key tells nobody which it is.
          accessKey: { isUncut: true },
          rate: { folds: true },
          dailyAmount: { folds: true },
          lastUsedAt: { folds: true },
          organisation: { folds: true },
          ips: {
            width: 130,
            render: row => row.ips?.join('、') || <Tag color="orange">不限制</Tag>,
          },
        }}
      />
      {isMaking && (
        <FormDrawer
          resource={apiClient}
          id={null}
          initial={own ? { organisation: own.id } : {}}
          onClose={() => setMaking(false)}
          onSaved={saved => {
            setMaking(false)
            setShown(secretOf(saved, '接入方已创建'))
          }}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(undefined)} />}
      {isReading && <ApiClientGuide onClose={() => setReading(false)} />}
    </>
  )
}

type Client = PresentedOf<typeof apiClient>

function secretOf(saved: Client, title: string): ShownSecret | undefined {
  const secret = secretIn(saved)
  return secret === undefined ? undefined : { title, accessKey: saved.accessKey, secret }
}

/** 轮换密钥: the old secret ends at once, the new one is shown this once. */
function RotateDialog({ rows, onClose }: MoveDialogProps) {
  const client = useQueryClient()
  const [row] = rows
  const [shown, setShown] = useState<ShownSecret>()
  const [refusal, setRefusal] = useState<string>()
  const [isTurning, setTurning] = useState(false)
  if (row === undefined) return null
  const turn = async () => {
    setTurning(true)
    setRefusal(undefined)
    try {
      const { id, version } = row
      setShown(secretOf(await post<Client>(callOf(apiClient, 'rotate'), { id, version }), '新密钥'))
      await client.invalidateQueries({ queryKey: keys.resource(apiClient.path) })
    } catch (error) {
      const first = error instanceof RequestFailure ? error.errors[0]?.message : undefined
      setRefusal(first ?? sentenceOfError(error))
    } finally {
      setTurning(false)
    }
  }
  if (shown) return <SecretDialog shown={shown} onClose={onClose} />
  return (
    <Modal
      open
      title="轮换密钥"
      okText="轮换"
      okButtonProps={{ danger: true }}
      confirmLoading={isTurning}
      onOk={() => void turn()}
      onCancel={onClose}
    >
      <p>轮换后旧 Secret 立即失效，接入方须换用新 Secret 才能继续推送捐赠。</p>
      {refusal && <p role="alert">{refusal}</p>}
    </Modal>
  )
}
