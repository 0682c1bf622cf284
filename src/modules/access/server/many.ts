import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import { chosenRows, eachOf, insert, lockInScope, move } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import type { registrationRequest } from '../model/registration-request.ts'
import { accountServing } from './account.ts'
import { grantServing } from './grant.ts'
import { checksOf } from './registration-checks.ts'
import { wishedDepartments } from './registration-facts.ts'
import { registrationServing } from './registration-request.ts'

/* One call for many people; each is decided by itself, the refused are named with their reason. */

/** 批量授权: one role, one period and one reason for several accounts. */
export const grantManyRoute = route({
  method: 'POST',
  path: '/api/access/account/grantMany',
  access: { action: 'grant.create' },
  summary: '批量授权',
  question: z.strictObject({ rows: chosenRows, answers: z.record(z.string(), z.unknown()) }),
  stepUp: true,
  handle: ({ rows, answers }, { perform }) =>
    eachOf(
      perform,
      accountServing,
      { rows, action: 'grant.create', label: '批量授权' },
      (act, { id }) => insert(act, grantServing, { ...answers, account: id }),
    ),
})

/** 批量通过: requests without any doubt, each into the department that its applicant named. */
export const approveManyRoute = route({
  method: 'POST',
  path: '/api/access/registrationRequest/approveMany',
  access: { action: 'registrationRequest.approve' },
  summary: '批量通过人员注册申请',
  question: z.strictObject({ rows: chosenRows, answers: z.strictObject({}).default({}) }),
  handle({ rows }, { perform }) {
    const action = 'registrationRequest.approve'
    const many = { rows, action, label: '批量通过人员注册申请' }
    return eachOf(perform, registrationServing, many, async (act, one) => {
      const row = await lockInScope(act, registrationServing, { id: one.id, action })
      const open = [row as unknown as Row<typeof registrationRequest>]
      const checks = (await checksOf(act, open)).get(one.id) ?? []
      if (checks.some(({ result }) => result !== 'green')) act.refuse('核查有疑问，请逐条审核')
      const wished = (await wishedDepartments(act, open)).get(one.id)
      if (wished === undefined) act.refuse('申请部门不存在，请逐条审核')
      await move(act, registrationServing, 'approve', { ...one, department: wished })
    })
  },
})
