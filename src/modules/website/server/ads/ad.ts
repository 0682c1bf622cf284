import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { ad, adPosition } from '../../model/index.ts'
import { websitePorts } from '../ports.ts'
import { checkAdWords, checkLink, checkPicture, markFrozen } from './ad-checks.ts'
import type { Ad } from './ad-row.ts'
import { refuseFull } from './ad-slots.ts'

const table = tableOf(ad)
const running: readonly Ad['state'][] = ['scheduled', 'online']
/** Where an approval stands behind the content: it runs, or may be put back as it is. */
const approved: readonly Ad['state'][] = [...running, 'offline']

export const adReviewed = reviewOf({
  kind: 'ad',
  label: '广告',
  resource: ad,
  places: { list: '/website/guanggaolist', detail: '/website/guanggaolist' },
  steps: [plainStep('广告审核')],
  async onApproved(row, _verdict, act) {
    if (isOver(row, act)) act.refuse('投放时间已过，请驳回后修改')
    await refuseFull(act, row)
    const state = standing(row, act)
    if (state === 'online') await endReplaced(act, row)
    const startAt = row.startAt ?? act.now.toISOString()
    return { state, startAt, barred: false, offlineReason: null }
  },
})

/** Whether its time is over; without an end it never is. */
function isOver({ endAt }: Pick<Ad, 'endAt'>, act: Act): boolean {
  return endAt !== null && endAt <= act.now.toISOString()
}

function standing(row: Pick<Ad, 'startAt'>, act: Act): 'online' | 'scheduled' {
  return row.startAt === null || row.startAt <= act.now.toISOString() ? 'online' : 'scheduled'
}

/** A new version that begins takes the place of the one it was made from. */
async function endReplaced(act: Act, { replaces }: Ad): Promise<void> {
  const former = replaces === null ? undefined : await findRow(act.tx, ad, replaces)
  if (former !== undefined && running.includes(former.state)) await moveRow(act, ad, former, 'end')
}

export const adServing = serve(ad, {
  async check(next, act, before) {
    if (next.endAt !== null && next.startAt !== null && next.endAt <= next.startAt)
      act.mark('endAt', '结束时间应晚于开始时间')
    if (before !== undefined && approved.includes(before.state)) markFrozen(act, next, before)
    await checkAdWords(act, next)
    if (next.kind === 'project' && next.cause === null) act.mark('cause', '项目推广须选择标的')
    if (
      next.cause !== null &&
      !(await websitePorts().raisingCauses(act.tx, [next.cause])).has(next.cause)
    )
      act.mark('cause', '该标的不在募捐中')
    if (next.link !== null && next.link !== before?.link) await checkLink(act, next.link)
    const position = await findRow(act.tx, adPosition, next.position)
    if (position?.state === 'disabled') act.mark('position', '该广告位已停用')
    // A position that changed its size leaves the pictures that run in it as they are.
    const isNewPicture = next.image !== before?.image || next.position !== before.position
    if (position !== undefined && isNewPicture) await checkPicture(act, next.image, position)
    if (next.replaces !== null && next.replaces !== before?.replaces) {
      const former = await findRow(act.tx, ad, next.replaces)
      if (former?.position !== next.position) act.mark('position', '改版须与原广告在同一广告位')
    }
    if (before !== undefined && running.includes(before.state) && before.endAt !== next.endAt)
      await refuseFull(act, next)
  },
  mayMove(row, move, person) {
    if (person.ownerKind === 'platform') return true
    if (move === 'approve' || move === 'reject') return '广告由平台审核'
    return move === 'putBack' && row.barred ? '该广告由平台下线，请重新提交审核' : true
  },
  moves: {
    async submit(row, _answers, act) {
      if (isOver(row, act)) act.refuse('结束时间已过，请先修改', 'endAt')
      await refuseFull(act, row)
      await openReview(act, { kind: 'ad', row, organisation: row.organisation })
      return {}
    },
    async withdraw(row, _answers, act) {
      await adReviewed.withdraw(row, act)
      return {}
    },
    approve: adReviewed.approve,
    reject: adReviewed.reject,
    takeDown: (_row, { reason }, act) => ({
      offlineReason: reason,
      barred: act.person.ownerKind === 'platform',
    }),
    async putBack(row, _answers, act) {
      if (isOver(row, act)) act.refuse('投放时间已过，请复制后重新提交')
      if (
        row.cause !== null &&
        !(await websitePorts().raisingCauses(act.tx, [row.cause])).has(row.cause)
      )
        act.refuse('链接的标的不在募捐中')
      await refuseFull(act, row)
      return { state: standing(row, act), offlineReason: null, barred: false }
    },
    async prolong(row, { endAt }, act) {
      if (row.endAt === null) return act.refuse('该广告没有结束时间，一直投放，无需延期')
      if (endAt <= row.endAt) act.refuse('新的结束时间应晚于原结束时间', 'endAt')
      await refuseFull(act, { ...row, endAt })
      return { endAt, state: row.state === 'online' ? ('online' as const) : ('scheduled' as const) }
    },
  },
})

/** Every minute: ads come and go with the clock, and with the causes they lead to. */
export const tendAds = job('website.tend-ads', {
  label: '广告上下线',
  payload: z.object({}),
  retries: 1,
  every: '* * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const now = act.now.toISOString()
      const over = and(inArray(table.state, [...running]), lte(table.endAt, now))
      for (const row of await findRows(act.tx, ad, over)) await moveRow(act, ad, row, 'end')
      const due = and(eq(table.state, 'scheduled'), lte(table.startAt, now))
      for (const row of await findRows(act.tx, ad, due)) {
        await endReplaced(act, row)
        await moveRow(act, ad, row, 'start')
      }
      const led = await findRows(act.tx, ad, and(eq(table.state, 'online'), sql`cause is not null`))
      const raising = await websitePorts().raisingCauses(
        act.tx,
        led.flatMap(row => row.cause ?? []),
      )
      for (const row of led)
        if (row.cause !== null && !raising.has(row.cause))
          await moveRow(act, ad, row, 'takeDown', { offlineReason: '标的已结束募捐' })
    }),
})
