import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { plainText } from '#kinds/index.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { notify } from '#modules/platform/server/index.ts'
import {
  fillIn,
  mailDelivery,
  mailVariables,
  reviewedFrom,
  sampleValues,
  stationMail,
} from '../../model/index.ts'
import { markHtmlWords, markVariables, markWords } from '../words.ts'
import { countAudience, usersOfList } from './audience.ts'
import { isFor, isReachable, sendMail } from './send.ts'

type Mail = Row<typeof stationMail>
const deliveries = tableOf(mailDelivery)

export const mailReviewed = reviewOf({
  kind: 'stationMail',
  label: '站内信',
  resource: stationMail,
  places: { list: '/gybOrange/mailManage', detail: '/gybOrange/mailLook' },
  moves: { approve: 'approve', return: 'return' },
  steps: [plainStep('站内信审核')],
  async onApproved(row, _verdict, act) {
    await hurry(act, row)
    return { state: 'scheduled', reviewer: act.person.accountId } as const
  },
})

export const stationMailServing = serve(stationMail, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'ZX') }),
  async check(next, act, before) {
    for (const field of ['title', 'content'] as const)
      markVariables(act, { field, text: next[field], allowed: mailVariables })
    await markWords(act, 'title', next.title)
    await markHtmlWords(act, 'content', next.content)
    if (next.sendMode === 'at' && next.sendAt === null) act.mark('sendAt', '请填写计划时间')
    if (next.sendMode === 'event' && next.event === null) act.mark('event', '请选择触发事件')
    const { audience } = next
    if (audience.kind === 'activity' && !audience.activity) act.mark('audience', '请选择活动')
    if (audience.kind === 'list' && (audience.users ?? []).length === 0)
      act.mark('audience', '请导入名单')
    const isNewList = audience.kind === 'list' && audience !== before?.audience
    if (!isNewList) return
    const { unknown } = await usersOfList(act.tx, audience.users ?? [])
    if (unknown.length > 0)
      act.mark(
        'audience',
        `名单中 ${unknown.length} 人不是橙心用户：${unknown.slice(0, 3).join('、')}`,
      )
  },
  async inserted(row, act) {
    await keepIds(act, row)
  },
  async updated(row, act, before) {
    if (row.audience !== before.audience) await keepIds(act, row)
    // Whoever edits a letter that waits takes it out of the queue.
    if (before.state === 'scheduled') {
      const current = await findRow(act.tx, stationMail, row.id)
      if (current !== undefined) await moveRow(act, stationMail, current, 'rework')
    }
  },
  moves: {
    async submit(row, _answers, act) {
      if (row.sendMode === 'at' && (row.sendAt ?? '') <= act.now.toISOString())
        act.refuse('计划时间已过，请先修改', 'sendAt')
      const total = row.sendMode === 'event' ? 0 : await countAudience(act.tx, row)
      if (row.sendMode !== 'event' && total === 0) act.refuse('没有符合条件的用户', 'audience')
      // A letter of an event reaches everybody in the end.
      if (total > reviewedFrom || row.sendMode === 'event') {
        await openReview(act, { kind: 'stationMail', row, organisation: null })
        return { state: 'pending', total } as const
      }
      await hurry(act, row)
      return { state: 'scheduled', total } as const
    },
    approve: mailReviewed.approve,
    return: mailReviewed.return,
    async cancel(row, _answers, act) {
      if (row.state === 'pending') await mailReviewed.withdraw(row, act)
      return {}
    },
    async recall(row, { reason }, act) {
      const unread = and(
        eq(deliveries.mail, row.id),
        eq(deliveries.status, 'delivered'),
        isNull(deliveries.readAt),
      )
      await act.tx.update(deliveries).set({ status: 'recalled' }).where(unread)
      return { recalledReason: reason }
    },
  },
  actions: {
    // Whoever writes letters is no user of the sites: the trial comes into their own message centre.
    async test(row, _answers, act) {
      await notify(act, {
        account: act.person.accountId,
        kind: 'system',
        title: `测试：${fillIn(row.title, sampleValues)}`,
        body: plainText(fillIn(row.content, sampleValues)).slice(0, 400),
        link: `/gybOrange/mailLook?id=${row.id}`,
      })
      return undefined
    },
  },
})

/** A list is kept as the users that it means. */
async function keepIds(act: Act, row: Mail): Promise<void> {
  if (row.audience.kind !== 'list') return
  const { ids } = await usersOfList(act.tx, row.audience.users ?? [])
  const current = await findRow(act.tx, stationMail, row.id)
  if (current === undefined || JSON.stringify(ids) === JSON.stringify(row.audience.users)) return
  const audience = { ...row.audience, users: ids }
  await updateRow(act, stationMail, current, { audience })
}

/** Begins at once what need not wait. */
async function hurry(act: Act, row: Mail): Promise<void> {
  if (row.sendMode === 'now') await act.enqueue(sendMail, { mail: row.id })
}

export const mailDeliveryServing = serve(mailDelivery, {
  movable: row => (row.status === 'failed' ? true : '只有失败的可以重发'),
  actions: {
    async resend(row, _answers, act) {
      // Whoever recalls it waits, or finds the copy that went out.
      const mail = await lockRow(act, stationMail, row.mail)
      if (mail.state === 'recalled') act.refuse('站内信已撤回，不能重发')
      if (!(await isFor(act, mail, row.user))) act.refuse('该用户已不接收此类站内信')
      if (!(await isReachable(act, row.user))) return { why: '账号已注销' }
      await act.tx.execute(sql`
        update station_mail set failed = failed - 1, delivered = delivered + 1 where id = ${row.mail}`)
      return { status: 'delivered', deliveredAt: act.now.toISOString(), why: null } as const
    },
  },
})
