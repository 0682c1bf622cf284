import { App } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Presented } from '#kernel/web/logic/presented.ts'
import { sentenceOfError } from '#kernel/web/logic/request.ts'
import { actOnMany, type Refused } from '#kernel/web/logic/use-moves.ts'
import { useRefresh } from '#kernel/web/logic/use-record.ts'
import type { BulkAction } from '#kernel/web/views/bulk-bar.tsx'
import { RefusedDialog } from '#kernel/web/views/refused-dialog.tsx'
import { registrationRequest } from '../../model/registration-request.ts'
import { checksOf, wishedDepartment, worstOf } from './checks.ts'

/** 批量通过: only requests without a doubt, each into the department that its applicant named. */
export function useBulkApproval(): {
  readonly actions: readonly BulkAction[]
  readonly dialogs: ReactNode
} {
  const { modal, message } = App.useApp()
  const refresh = useRefresh(registrationRequest)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const approve = async (rows: readonly Presented[]) => {
    try {
      const { done, refused: failed } = await actOnMany(registrationRequest, 'approveMany', {
        rows,
      })
      setRefused(failed)
      if (failed.length === 0) message.success(`已通过 ${done.length} 条`)
    } catch (error) {
      message.error(sentenceOfError(error))
    }
    await refresh()
  }
  const start = (rows: readonly Presented[], done: () => void) => {
    const fit = rows.filter(isFit)
    if (fit.length === 0) {
      message.warning('批量通过只适用于核查全部通过、且申请部门存在的待审核申请')
      return
    }
    modal.confirm({
      title: `通过 ${fit.length} 条申请？`,
      content: `各人进入所申请的部门，不授予角色。${fit.length < rows.length ? `其余 ${rows.length - fit.length} 条须逐条审核。` : ''}`,
      okText: '通过',
      cancelText: '取消',
      onOk: async () => {
        await approve(fit)
        done()
      },
    })
  }
  return {
    actions: [{ key: 'approve', label: '通过', run: start }],
    dialogs: refused.length > 0 && (
      <RefusedDialog refused={refused} onClose={() => setRefused([])} />
    ),
  }
}

function isFit(row: Presented): boolean {
  return (
    row.can.includes('approve') &&
    worstOf(checksOf(row)) === 'green' &&
    wishedDepartment(row) !== null
  )
}
