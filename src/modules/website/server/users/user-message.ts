import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { recordOperation } from '#kernel/server/operation.ts'
import { demandPlatform, ofPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { registeredUser, userMessage } from '../../model/index.ts'
import { checkWords } from '../words/word-list.ts'

export const userMessageServing = serve(userMessage, { where: ofPlatform })

/** A message to chosen users; those who cancelled are passed over. */
const sendRoute = route({
  method: 'POST',
  path: '/api/website/registeredUser/sendMessage',
  access: { action: 'registeredUser.sendMessage' },
  summary: '发站内信',
  question: z.strictObject({
    ids: z.array(z.uuid()).min(1, '请先选择用户').max(1000, '一次最多 1000 人'),
    title: z.string().trim().min(2, '标题不少于 2 个字').max(40, '标题不超过 40 个字'),
    content: z.string().trim().min(2, '请填写内容').max(500, '内容不超过 500 个字'),
  }),
  async change({ ids, title, content }, act) {
    demandPlatform(act)
    for (const [field, text] of Object.entries({ title, content })) {
      const { level, hits } = await checkWords(act.tx, text, { scope: 'message' })
      if (level === 'block') act.mark(field, `含敏感词「${hits[0]?.word}」`)
    }
    act.settle()
    const table = tableOf(registeredUser)
    const users = (
      await findRows(act.tx, registeredUser, inArray(table.id, [...new Set(ids)]), 1000)
    ).filter(user => user.state === 'normal' || user.state === 'frozen')
    for (const user of users) await insertRow(act, userMessage, { user: user.id, title, content })
    await recordOperation(act, {
      action: 'registeredUser.sendMessage',
      label: '发站内信',
      resource: registeredUser.path,
      record: null,
      version: null,
      title,
      organisation: null,
      changes: [{ field: 'users', label: '收信人数', before: '', after: String(users.length) }],
      reason: null,
      outcome: 'done',
    })
    return { sent: users.length, passedOver: ids.length - users.length }
  },
})

export const messageRoutes: readonly AnyRoute[] = [sendRoute]
