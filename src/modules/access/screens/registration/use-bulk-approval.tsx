import { App } from 'antd'
import type { ReactNode } from 'react'
import { printNumber } from '#kinds/index.ts'
import type { PresentedOf } from '#ui/logic/presented.ts'
import { sentenceOfError } from '#ui/logic/request.ts'
import { type Chosen, chosenRows } from '#ui/logic/use-bulk.ts'
import type { BulkAction } from '#ui/views/bulk-action.ts'
import { useManyFlow } from '#ui/views/use-many-flow.tsx'
import { registrationRequest } from '../../model/registration-request.ts'
import { checksOf, wishedDepartment, worstOf } from './checks.ts'

/** 批量通过: only requests without a doubt, each into the department that its applicant named. */
export function useBulkApproval(): {
  readonly actions: readonly BulkAction<typeof registrationRequest>[]
  readonly dialogs: ReactNode
} {
  const { modal, message } = App.useApp()
  const many = useManyFlow(registrationRequest)
  const start = (chosen: Chosen<PresentedOf<typeof registrationRequest>>, done: () => void) => {
    const fit = chosen.all ? chosen : chosenRows(chosen.rows.filter(isFit))
    if (fit.count === 0) {
      message.warning('批量通过只适用于核查全部通过、且申请部门存在的待审核申请')
      return
    }
    modal.confirm({
      title: `通过 ${printNumber(fit.count, 0)} 条申请？`,
      content: `各人进入所申请的部门，不授予角色。${restOf(chosen, fit)}`,
      okText: '通过',
      cancelText: '取消',
      onOk: async () => {
        try {
          if (await many.act('approveMany', { chosen: fit }, count => `已通过 ${count} 条`)) done()
        } catch (error) {
          message.error(sentenceOfError(error))
        }
      },
    })
  }
  return {
    actions: [{ key: 'approve', label: '通过', name: 'approveMany', run: start }],
    dialogs: many.dialogs,
  }
}

function restOf(chosen: Chosen, fit: Chosen): string {
  if (chosen.all) return '核查有疑问或申请部门不存在的不会通过，须逐条审核。'
  return fit.count < chosen.count ? `其余 ${chosen.count - fit.count} 条须逐条审核。` : ''
}

function isFit(row: PresentedOf<typeof registrationRequest>): boolean {
  return (
    row.can.includes('approve') &&
    worstOf(checksOf(row)) === 'green' &&
    wishedDepartment(row) !== null
  )
}
