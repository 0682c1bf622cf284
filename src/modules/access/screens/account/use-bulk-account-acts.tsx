import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import { printNumber } from '#kinds/index.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import type { Chosen } from '#ui/logic/use-bulk.ts'
import { useCan } from '#ui/logic/use-can.ts'
import type { BulkAction } from '#ui/views/bulk-action.ts'
import { dangerQuestion } from '#ui/views/danger-question.ts'
import { useManyFlow } from '#ui/views/use-many-flow.tsx'
import { account } from '../../model/account.ts'
import { BulkGrantDialog } from './bulk-grant-dialog.tsx'

/** What an administrator does with several accounts at once beside their moves: 授权, 强制下线. */
export function useBulkAccountActs(): {
  readonly actions: readonly BulkAction<typeof account>[]
  readonly dialogs: ReactNode
} {
  const { modal, message } = App.useApp()
  const many = useManyFlow(account)
  const mayGrant = useCan('grant.create')
  const mayEnd = useCan('account.endSession')
  const [granting, setGranting] = useState<{ chosen: Chosen; done: () => void } | null>(null)
  const startEnd = (chosen: Chosen, done: () => void) =>
    modal.confirm({
      title: `强制 ${printNumber(chosen.count, 0)} 人下线？`,
      content: '其全部设备立即退出登录，未保存的内容会丢失。',
      okText: '强制下线',
      ...dangerQuestion,
      cancelText: '取消',
      onOk: async () => {
        try {
          if (await many.act('endSessionMany', { chosen }, count => `已下线 ${count} 人`)) done()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  const grant = (chosen: Chosen, done: () => void) => setGranting({ chosen, done })
  return {
    actions: [
      ...(mayGrant ? [{ key: 'grant', label: '授权', name: 'grantMany', run: grant }] : []),
      ...(mayEnd
        ? [{ key: 'endSession', label: '强制下线', name: 'endSessionMany', run: startEnd }]
        : []),
    ],
    dialogs: (
      <>
        {granting && (
          <BulkGrantDialog
            chosen={granting.chosen}
            many={many}
            onClose={() => setGranting(null)}
            onDone={granting.done}
          />
        )}
        {many.dialogs}
      </>
    ),
  }
}
