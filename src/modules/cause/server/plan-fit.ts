import type { Row } from '#kernel/resource/resource.ts'
import { type CauseRow, fundraisingPlan } from '../model/index.ts'

interface Fault {
  readonly field: 'plan' | 'raiseStart' | 'raiseEnd' | 'targetAmount'
  readonly message: string
}

/** States of a plan under which no cause begins. */
const over: readonly string[] = ['refused', 'revoked', 'ended', 'disclosed']

/** What of a cause does not fit its plan: a plan that is over, days outside it, more money than it expects (BR-03). */
export function planFaults(
  { raiseStart, raiseEnd, targetAmount }: CauseRow,
  plan: Row<typeof fundraisingPlan>,
): readonly Fault[] {
  const faults: readonly (Fault | false)[] = [
    over.includes(plan.state) && {
      field: 'plan',
      message: `募捐方案${fundraisingPlan.lifecycle?.states[plan.state] ?? ''}，不能选用`,
    },
    raiseStart < plan.startDate && {
      field: 'raiseStart',
      message: `募捐开始不能早于方案开始日期 ${plan.startDate}`,
    },
    raiseEnd !== null &&
      raiseEnd > plan.endDate && {
        field: 'raiseEnd',
        message: `募捐结束不能晚于方案结束日期 ${plan.endDate}`,
      },
    targetAmount > plan.targetAmount && {
      field: 'targetAmount',
      message: '目标金额不能超过募捐方案的预期募集数额',
    },
  ]
  return faults.filter(each => each !== false)
}
