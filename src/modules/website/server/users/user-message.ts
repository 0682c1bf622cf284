import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { recordOperation } from '#kernel/server/operation.ts'
import { demandPlatform, ofPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { registeredUser, userMessage } from '../../model/index.ts'
import { registeredUserSendMessage } from '../../model/registered-user-calls.ts'
import { asWritten, checkWords } from '../words/word-list.ts'

export const userMessageServing = serve(userMessage, { where: ofPlatform })

/** A message to chosen users; those who cancelled are passed over. */
const sendRoute = route(registeredUserSendMessage, {
  access: { action: 'registeredUser.sendMessage' },
  summary: '发站内信',
  async change({ ids, title, content }, act) {
    demandPlatform(act)
    for (const [field, text] of Object.entries({ title, content })) {
      const { hits } = await checkWords(act.tx, text, { scope: 'message' })
      const blocked = hits.find(({ level }) => level === 'block')
      if (blocked !== undefined) act.mark(field, `含敏感词「${asWritten(text, blocked)}」`)
    }
    act.settle()
    const chosen = inArray(tableOf(registeredUser).id, [...new Set(ids)])
    const users = (await findRows(act.tx, registeredUser, chosen, 1000)).filter(
      user => user.state === 'normal' || user.state === 'frozen',
    )
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

const table = tableOf(userMessage)

/** A user's messages as a site shows them, the latest first, with how many are unread. */
const inboxRoute = route({
  method: 'GET',
  path: '/api/website/userMessage/getInbox',
  access: { action: 'userMessage.deliver' },
  summary: '用户的站内信',
  question: z.object({
    user: z.uuid('记录编号有误'),
    page: z.coerce.number().int().min(1).max(1000).default(1),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  async read({ user, page, limit }, act) {
    demandPlatform(act)
    const own = eq(table.user, user)
    const list = await act.tx
      .select({
        id: table.id,
        title: table.title,
        content: table.content,
        sentAt: table.createdAt,
        readAt: table.readAt,
      })
      .from(table)
      .where(own)
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(limit)
      .offset((page - 1) * limit)
    const [all] = await act.tx.select({ n: count() }).from(table).where(own)
    const [unread] = await act.tx
      .select({ n: count() })
      .from(table)
      .where(and(own, isNull(table.readAt)))
    return { list, total: all?.n ?? 0, unread: unread?.n ?? 0 }
  },
})

/** What a user has read, or all of it; the first reading counts. */
const markReadRoute = route({
  method: 'POST',
  path: '/api/website/userMessage/markRead',
  access: { action: 'userMessage.deliver' },
  summary: '标记站内信已读',
  question: z.strictObject({
    user: z.uuid('记录编号有误'),
    ids: z
      .array(z.uuid('记录编号有误'))
      .min(1, '请选择站内信')
      .max(200, '一次最多 200 封')
      .nullish(),
  }),
  async change({ user, ids }, act) {
    demandPlatform(act)
    const read = await act.tx
      .update(table)
      .set({ readAt: act.now.toISOString() })
      .where(
        and(eq(table.user, user), isNull(table.readAt), ids ? inArray(table.id, ids) : undefined),
      )
      .returning({ id: table.id })
    return { read: read.length }
  },
})

export const messageRoutes: readonly AnyRoute[] = [sendRoute, inboxRoute, markReadRoute]
