import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import { useCan } from '#kernel/web/logic/use-can.ts'
import { actOnMany, type Refused } from '#kernel/web/logic/use-moves.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import type { BulkAction } from '#kernel/web/views/bulk-bar.tsx'
import { RefusedDialog } from '#kernel/web/views/refused-dialog.tsx'
import { account } from '../../model/account.ts'
import { BulkGrantDialog } from './bulk-grant-dialog.tsx'

/** What an administrator does with several accounts at once beside their moves: 授权, 强制下线. */
export function useBulkAccountActs(): {
  readonly actions: readonly BulkAction[]
  readonly dialogs: ReactNode
} {
  const { modal, message } = App.useApp()
  const refresh = useRefresh(account)
  const mayGrant = useCan('grant.create')
  const mayEnd = useCan('account.endSession')
  const [granting, setGranting] = useState<{
    rows: readonly Presented[]
    done: () => void
  } | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const end = async (rows: readonly Presented[]) => {
    try {
      const { done, refused: failed } = await actOnMany(account, 'endSessionMany', { rows })
      setRefused(failed)
      if (failed.length === 0) message.success(`已下线 ${done.length} 人`)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    await refresh()
  }
  const startEnd = (rows: readonly Presented[], done: () => void) =>
    modal.confirm({
      title: `强制 ${rows.length} 人下线？`,
      content: '其全部设备立即退出登录，未保存的内容会丢失。',
      okText: '强制下线',
      okButtonProps: { danger: true },
      cancelText: '取消',
      onOk: async () => {
        await end(rows)
        done()
      },
    })
  return {
    actions: [
      ...(mayGrant
        ? [
            {
              key: 'grant',
              label: '授权',
              run: (rows: readonly Presented[], done: () => void) => setGranting({ rows, done }),
            },
          ]
        : []),
      ...(mayEnd ? [{ key: 'endSession', label: '强制下线', run: startEnd }] : []),
    ],
    dialogs: (
      <>
        {granting && (
          <BulkGrantDialog
            rows={granting.rows}
            onClose={() => setGranting(null)}
            onDone={granting.done}
          />
        )}
        {refused.length > 0 && <RefusedDialog refused={refused} onClose={() => setRefused([])} />}
      </>
    ),
  }
}
