import { z } from 'zod'
import { chosenRows, eachOf, lockInScope } from '#kernel/server/commands.ts'
import { recordAct } from '#kernel/server/operation.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { readValues } from '#kernel/server/values.ts'
import { organisation, organisationMessage } from '../model/index.ts'
import { organisationServing } from './organisation.ts'
import { ports } from './ports.ts'

/** 站内信: one message to the administrators of several organisations; whom it cannot reach is named. */
export const messageManyRoute = route({
  method: 'POST',
  path: '/api/charity/organisation/messageMany',
  access: { action: 'organisation.message' },
  summary: '批量发送站内信',
  question: z.strictObject({ rows: chosenRows, answers: z.record(z.string(), z.unknown()) }),
  async handle({ rows, answers }, { perform }) {
    await perform(async ({ person }) => {
      if (person.ownerKind !== 'platform') throw denied('站内信由平台发送')
    })
    const { title, body } = readValues(organisationMessage, answers, { required: 'all' })
    const notice = { title: String(title), body: String(body) }
    const action = 'organisation.message'
    const many = { rows, action, label: '发送站内信' }
    return eachOf(perform, organisationServing, many, async (act, { id }) => {
      const row = await lockInScope(act, organisationServing, { id, action })
      if ((row as { state?: string }).state === 'closed') act.refuse('机构已退出')
      const told = await ports.tellAdministrators(act, id, notice)
      if (told === 0) act.refuse('该机构没有启用的管理员')
      await recordAct(act, organisation, {
        verb: 'message',
        label: '发送站内信',
        row,
        reason: notice.title,
      })
    })
  },
})
