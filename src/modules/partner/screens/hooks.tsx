import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '#ui/logic/use-can.ts'
import { FormDrawer } from '#ui/views/form-drawer.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { SecretDialog, type ShownSecret, secretIn } from '#ui/views/secret-dialog.tsx'
import { webhook } from '../model/index.ts'

/** 回调: the addresses of a platform, with how much arrived in seven days. */
export function Hooks({ platform }: { readonly platform: string }) {
  const mayCreate = useCan('webhook.create')
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<ShownSecret>()
  return (
    <>
      <ListScreen
        resource={webhook}
        kept="memory"
        canCreate={false}
        where={[{ field: 'platform', op: 'is', value: platform }]}
        toolbarExtra={
          mayCreate && (
            <Button type="primary" onClick={() => setMaking(true)}>
              新建回调
            </Button>
          )
        }
        shown={[
          'name',
          'url',
          'state',
          'rate',
          'waiting',
          'events',
          'timeoutSeconds',
          'maxAttempts',
        ]}
        columns={{
          rate: {
            title: '7天成功率',
            width: 100,
            align: 'right',
            render: row =>
              row.extra?.tried
                ? `${(((row.extra.delivered ?? 0) * 100) / row.extra.tried).toFixed(1)}%`
                : '—',
          },
          waiting: {
            title: '待推送',
            width: 80,
            align: 'right',
            render: row => row.extra?.waiting ?? 0,
          },
        }}
      />
      {isMaking && (
        <FormDrawer
          resource={webhook}
          id={null}
          initial={{ platform }}
          onClose={() => setMaking(false)}
          onSaved={saved => {
            setMaking(false)
            const secret = secretIn(saved)
            if (secret !== undefined) setShown({ title: '回调已创建', secret })
          }}
        />
      )}
      {shown && <SecretDialog shown={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
