import { z } from 'zod'
import { insert, lockInScope, move } from '#kernel/server/commands.ts'
import { whyNotMoved } from '#kernel/server/present.ts'
import { noAnswers } from '#services/bulk/bulk-act.ts'
import { bulkRoute } from '#services/bulk/bulk-routes.ts'
import { accountServing } from './account.ts'
import { grantServing } from './grant.ts'
import { checksOf } from './registration-checks.ts'
import { wishedDepartments } from './registration-facts.ts'
import { registrationServing } from './registration-request.ts'

/** 批量授权: one role, one period and one reason for several accounts. */
export const grantManyRoute = bulkRoute(
  {
    serving: accountServing,
    name: 'grantMany',
    action: 'grant.create',
    label: '授权',
    answers: z.record(z.string(), z.unknown()),
    work: (act, { id }, answers) => insert(act, grantServing, { ...answers, account: id }),
  },
  { stepUp: true },
)

/** 批量通过: requests without any doubt, each into the department that its applicant named. */
export const approveManyRoute = bulkRoute({
  serving: registrationServing,
  name: 'approveMany',
  action: 'registrationRequest.approve',
  label: '通过人员注册申请',
  answers: noAnswers,
  mayDo: (row, person) => whyNotMoved(registrationServing, row, { name: 'approve', person }),
  async work(act, one) {
    const action = 'registrationRequest.approve'
    const row = await lockInScope(act, registrationServing, { id: one.id, action })
    const open = [row]
    const checks = (await checksOf(act, open)).get(one.id) ?? []
    if (checks.some(({ result }) => result !== 'green')) act.refuse('核查有疑问，请逐条审核')
    const wished = (await wishedDepartments(act, open)).get(one.id)
    if (wished === undefined) act.refuse('申请部门不存在，请逐条审核')
    await move(act, registrationServing, 'approve', { ...one, department: wished })
  },
})
