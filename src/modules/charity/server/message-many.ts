import { z } from 'zod'
import { lockInScope } from '#kernel/server/commands.ts'
import { recordAct } from '#kernel/server/operation.ts'
import { denied } from '#kernel/server/refusal.ts'
import { readValues } from '#kernel/server/values.ts'
import { bulkRoute } from '#services/bulk/bulk-routes.ts'
import { organisation, organisationMessage } from '../model/index.ts'
import { organisationServing } from './organisation.ts'
import { charityPorts } from './ports.ts'

const action = 'organisation.message'

/** 站内信: one message to the administrators of several organisations; whom it cannot reach is named. */
export const messageManyRoute = bulkRoute({
  serving: organisationServing,
  name: 'messageMany',
  action,
  label: '发送站内信',
  answers: z.record(z.string(), z.unknown()),
  mayDo: row => (row.state === 'closed' ? closed : true),
  check({ person }, answers) {
    if (person.ownerKind !== 'platform') throw denied('站内信由平台发送')
    noticeOf(answers)
  },
  async work(act, { id }, answers) {
    const notice = noticeOf(answers)
    const row = await lockInScope(act, organisationServing, { id, action })
    if (row.state === 'closed') act.refuse(closed)
    const told = await charityPorts().tellAdministrators(act, id, notice)
    if (told === 0) act.refuse('该机构没有启用的管理员')
    await recordAct(act, organisation, {
      ...{ verb: 'message', label: '发送站内信', row },
      reason: notice.title,
    })
  },
})

const closed = '机构已退出'

function noticeOf(answers: Readonly<Record<string, unknown>>): { title: string; body: string } {
  const { title, body } = readValues(organisationMessage, answers, { required: 'all' })
  return { title: String(title), body: String(body) }
}
