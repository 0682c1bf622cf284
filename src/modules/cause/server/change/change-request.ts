import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { awaits, openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import {
  causeStates,
  changeableStates,
  changeLabel,
  changeRequest,
  changeReviewKinds,
  filedItems,
  openChangeStates,
} from '../../model/index.ts'
import { lockNow, ownerOfCause } from '../cause-of.ts'
import { findCause } from '../kinds.ts'
import { applyChange, baseOf } from './apply-change.ts'
import { openObjections } from './change-objection.ts'
import { checkChange } from './check-change.ts'
import { impactOf, printChanges } from './impact.ts'
import { readItems, withItems } from './items.ts'

type Request = Row<typeof changeRequest>
type Change = Patch<typeof changeRequest>
const table = tableOf(changeRequest)

/** Days of a public notice at least (BR-16). */
const leastNotice = 60

const common = { resource: changeRequest, hasAmount: true, onApproved: passed } as const

/** The reviews of changes, one for each kind of cause: each has screens and flows of its own. */
export const changeReviews = {
  project: reviewOf({
    ...{
      ...common,
      kind: changeReviewKinds.project,
      label: '项目变更',
      steps: [plainStep('审核')],
    },
    places: { list: '/project/proaudit', detail: '/project/proadetail' },
  }),
  fund: reviewOf({
    ...{ ...common, kind: changeReviewKinds.fund, label: '变更', steps: [plainStep('审核')] },
    places: { list: '/fund/fundReview', detail: '/fund/fundreviewdetail?kind=fund.change' },
  }),
  help: reviewOf({
    ...{ ...common, kind: changeReviewKinds.help, label: '求助变更', steps: [plainStep('审核')] },
    places: {
      list: '/seekhelp/helpmine?part=requests',
      detail: '/seekhelp/helpidetail?part=change',
    },
  }),
} as const

async function passed(row: Request, _verdict: unknown, act: Act): Promise<Change> {
  if (row.basisKind !== '3') return { ...(await applyChange(act, row)), state: 'applied' }
  const noticeStart = beijingDay(act.now)
  const noticeEnd = addDays(noticeStart, row.noticeDays ?? leastNotice)
  return { state: 'notice', noticeStart, noticeEnd }
}

export const changeRequestServing = serve(changeRequest, {
  finds: { awaitsMe: (_values, person) => awaits(changeRequest, person) },
  async prepare(draft, act) {
    const owner = await ownerOfCause(act, draft.cause)
    if (owner.causeKind === undefined) return owner
    const now = await lockNow(act, draft.cause)
    return {
      ...owner,
      number: await nextRecordNumber(act, 'BG'),
      items: readItems(act, draft.items, now),
      noticeDays: draft.basisKind === '3' ? (draft.noticeDays ?? leastNotice) : null,
    }
  },
  async check(next, act, before) {
    if ((await findCause(act.tx, next.cause)) === undefined)
      return act.mark('cause', '没有该募捐标的')
    const now = await lockNow(act, next.cause)
    if (!changeableStates.includes(now.row.state))
      act.mark('cause', `「${causeStates[now.row.state]}」的${now.kind.label}不能申请变更`)
    const other = before === undefined ? await openRequestOf(act, next.cause) : undefined
    if (other !== undefined)
      act.mark('cause', `该${now.kind.label}已有变更申请 ${other.number} 未结束`)
    // What a draft was saved with is read anew: its fields may have been typed again.
    const items = before === undefined ? next.items : readItems(act, next.items, now)
    checkBasis(next, act)
    act.settle()
    await checkChange(act, { ...next, items }, now)
  },
  async updated(row, act) {
    const items = readItems(act, row.items, await lockNow(act, row.cause))
    if (!isDeepStrictEqual(items, row.items)) await updateRow(act, changeRequest, row, { items })
  },
  mayMove(row, move, person) {
    if (['approve', 'reject', 'return'].includes(move) && row.submittedBy === person.accountId)
      return '提交人不能审核自己提交的申请'
    return move === 'withdraw' && row.submittedBy !== person.accountId ? '只有提交人可以撤回' : true
  },
  moves: {
    async submit(row, _answers, act) {
      const now = await lockNow(act, row.cause)
      const items = readItems(act, row.items, now)
      act.settle()
      await checkChange(act, { ...row, items }, now)
      act.settle()
      const { targetAmount: amount } = withItems(now.row, items)
      const { organisation } = row
      const kind = changeReviewKinds[row.causeKind]
      await openReview(act, { kind, row, organisation, amount })
      return {
        items,
        summary: items
          .map(({ field }) => changeLabel(now.kind.resource, field))
          .join('、')
          .slice(0, 500),
        isFiled: now.row.plan !== null && items.some(({ field }) => filedItems.includes(field)),
        causeVersion: now.row.version,
        base: baseOf(now),
        submittedBy: isSystem(act.person) ? null : act.person.accountId,
        submittedAt: act.now.toISOString(),
      } satisfies Change
    },
    approve: (row, verdict, act) => changeReviews[row.causeKind].approve(row, verdict, act),
    return: (row, verdict, act) => changeReviews[row.causeKind].return(row, verdict, act),
    reject: (row, verdict, act) => changeReviews[row.causeKind].reject(row, verdict, act),
    async withdraw(row, _answers, act) {
      if (row.state === 'pending') await changeReviews[row.causeKind].withdraw(row, act)
      return {}
    },
    apply: (row, _answers, act) => applyChange(act, row),
  },
  async enrich(rows, act) {
    const open = await openObjections(
      act,
      rows.map(({ id }) => id),
    )
    const today = beijingDay(act.now)
    const all = await Promise.all(rows.map(row => printChanges(act, row)))
    return new Map(
      rows.map((row, at) => [
        row.id,
        {
          changes: all[at] ?? [],
          openObjections: open.get(row.id) ?? 0,
          daysLeft:
            row.state === 'notice' && row.noticeEnd !== null ? daysTo(today, row.noticeEnd) : null,
        },
      ]),
    )
  },
  async detail(row, act) {
    return { impact: await impactOf(act, row) }
  },
  pickNote: 'summary',
})

const daysTo = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))

async function openRequestOf(act: Act, cause: string): Promise<Request | undefined> {
  const open = and(eq(table.cause, cause), inArray(table.state, [...openChangeStates]))
  const [found] = await findRows(act.tx, changeRequest, open, 1)
  return found
}

/** What each basis asks beside its documents. */
function checkBasis(next: Request, act: Act): void {
  if (next.basisKind === '3' && (next.noticeDays ?? leastNotice) < leastNotice)
    act.mark('noticeDays', `公告不少于 ${leastNotice} 天`)
  if (next.basisKind !== '2') return
  if (next.consentTotal === null) act.mark('consentTotal', '请填写协议捐赠人数')
  if (next.consentCount === null) act.mark('consentCount', '请填写已同意人数')
  else if (next.consentTotal !== null && next.consentCount < next.consentTotal)
    act.mark(
      'consentCount',
      `${next.consentTotal} 名协议捐赠人中只有 ${next.consentCount} 名同意，须全部同意`,
    )
}
