import { sql } from 'drizzle-orm'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { isSystem } from '#kernel/server/person.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import type { Rules } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview } from '#modules/approval/server/index.ts'
import { organisationWithin } from '#modules/charity/server/index.ts'
import { changeLabels, hasLabelFilter } from '#modules/classify/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import {
  type CauseRecord,
  type CauseRow,
  causeStates,
  fundraisingPlan,
  terminationReasons,
} from '../model/index.ts'
import { checkCause, checkTitle, ownFee } from './cause-checks.ts'
import { enrichCauses } from './cause-extra.ts'
import { labelled } from './cause-labels.ts'
import type { CauseReviews } from './cause-reviews.ts'
import type { CauseKind, KnownCause } from './kinds.ts'
import { removeParts } from './parts.ts'
import { causePorts } from './ports.ts'
import { precheck, whyUnpublishable } from './precheck.ts'
import { startPlan, whyFull, whyNotRaising } from './raising.ts'
import { keepSnapshot } from './snapshot.ts'
import { tellCauseHalted, tellCauseShown } from './when-shown.ts'

type Change = Patch<CauseRecord>

const decisions: readonly string[] = ['approve', 'reject', 'return']
const endingDecisions: readonly string[] = ['approveEnding', 'rejectEnding']

/** The rules of every cause, for one kind of them. */
export function causeRules(
  kind: CauseKind,
  { submission, ...endings }: CauseReviews,
): Rules<CauseRecord> {
  const { resource } = kind
  return {
    finds: {
      label: hasLabelFilter(resource),
      organisationArea: areas => organisationWithin(sql`${tableOf(resource).organisation}`, areas),
      disclosureOverdue: ([isOverdue]) => {
        const overdue = causePorts().isCauseOverdue(sql`${tableOf(resource).id}`)
        return isOverdue === false ? sql`not ${overdue}` : overdue
      },
    },
    prepare: async (draft, act, given) => ({
      ...(await ownFee(act, draft.organisation, given)),
      number: await nextRecordNumber(act, kind.serial),
    }),
    check: (next, act, before) => checkCause(kind, next, act, before),
    removable: row => (row.submittedAt === null ? true : `提交过审核的${kind.label}不能删除`),
    restoring: (row, act) => checkTitle(kind, row, act),
    purging: (row, act) => removeParts(act, row.id),
    movable(row, move) {
      if (endingDecisions.includes(move) && row.ending === null) return '没有待审核的终结申请'
      if ((move === 'terminate' || move === 'close') && row.ending !== null)
        return '已有终结申请在审核中'
      if (move === 'execute' && row.state === 'approved' && kind.raises?.(row) !== false)
        return '须先募捐，募捐结束后开始执行'
      if (move === 'publish' && (row.listed || row.raiseMode !== '1'))
        return row.listed ? `该${kind.label}已公开` : '定向募捐项目不能公开'
      if (move === 'unpublish' && !row.listed) return `该${kind.label}未公开`
      return move === 'recommendMany' && row.raiseMode !== '1'
        ? '定向募捐项目不公开展示，不能推荐'
        : true
    },
    mayMove(row, move, person) {
      if (decisions.includes(move) && row.submittedBy === person.accountId)
        return '提交人不能审核自己提交的申请'
      if (move === 'withdraw' && row.submittedBy !== person.accountId) return '只有提交人可以撤回'
      return move === 'recommendMany' && person.ownerKind !== 'platform' ? '仅平台可以推荐' : true
    },
    late: (row, name) => `${kind.label}${whatBefell(row, name)}，请查看后再处理`,
    inserted: (row, act) => keepParts(kind, row, act),
    async updated(row, act, before) {
      await keepParts(kind, row, act, before)
      if (row.state !== 'draft') await tellCauseShown(act, { ...row, what: 'changed' })
      // An emergency that is raising took its plan just now.
      if (row.plan !== before.plan && row.state === 'raising') await startPlan(act, row)
    },
    moves: {
      async submit(row, _answers, act) {
        const findings = await refuseBlocked(act, { kind, row })
        const { organisation, targetAmount: amount } = row
        const review = await openReview(act, { kind: kind.kind, row, organisation, amount })
        await keepSnapshot(act, { kind, row }, { round: review.round, findings })
        return {
          reviewVersion: row.version + 1,
          submittedBy: isSystem(act.person) ? null : act.person.accountId,
          submittedAt: act.now.toISOString(),
          statusReason: null,
        }
      },
      async withdraw(row, _answers, act) {
        await submission.withdraw(row, act)
        return {}
      },
      async approve(row, verdict, act) {
        await kind.approving?.(row, act)
        await refuseBlocked(act, { kind, row })
        return submission.approve(row, verdict, act)
      },
      return: submission.return,
      reject: submission.reject,
      async startRaising(row, _answers, act) {
        await startRaising(act, { kind, row })
        return { raisingAt: act.now.toISOString() }
      },
      endRaising: (_row, { reason }, act) => ({
        statusReason: reason,
        raisedAt: act.now.toISOString(),
      }),
      async pause(row, { reason }, act) {
        await tellCauseHalted(act, { ...row, how: 'paused' })
        return { pausedFrom: row.state, statusReason: reason }
      },
      async resume(row, { reason }, act) {
        const change = { pausedFrom: null, statusReason: reason }
        if (row.pausedFrom === 'executing')
          return { ...change, state: 'executing' } satisfies Change
        if (row.raiseEnd !== null && beijingDay(act.now) > row.raiseEnd) {
          const raisedAt = act.now.toISOString()
          return { ...change, state: 'raised', raisedAt } satisfies Change
        }
        await startRaising(act, { kind, row })
        return { ...change, state: 'raising' } satisfies Change
      },
      approveEnding: (row, verdict, act) =>
        endings[row.ending ?? 'close'].approve(row, verdict, act),
      rejectEnding: (row, verdict, act) => endings[row.ending ?? 'close'].reject(row, verdict, act),
      async archive(row, _answers, act) {
        const figures = (await causePorts().causeFigures(act.tx, [row.id])).get(row.id)
        if (figures !== undefined && (figures.balance !== 0 || figures.reserved !== 0))
          act.refuse('账面余额或冻结金额不为零，须先处理剩余财产')
        return {}
      },
    },
    actions: {
      async publish(row, _answers, act) {
        if (row.cover === null) act.mark('cover', '公开前请上传封面')
        const why = whyUnpublishable({ kind, row }) ?? (await whyUnfiled(act, row))
        if (why !== undefined) act.refuse(why)
        await noteShown(act, { kind, row }, 'publish')
        await tellCauseShown(act, { ...row, what: 'published' })
        return {
          listed: true,
          publishedAt: act.now.toISOString(),
          syncState: 'waiting',
        } satisfies Change
      },
      async unpublish(row, { reason }, act) {
        await noteShown(act, { kind, row }, 'unpublish')
        await tellCauseShown(act, { ...row, what: 'withdrawn' })
        return { listed: false, statusReason: reason }
      },
      async terminate(row, { cause, reason }, act) {
        await openEnding(act, row, kind.endings.terminate)
        const statusReason = `${terminationReasons[cause]}：${reason}`.slice(0, 500)
        return { ending: 'terminate', statusReason } satisfies Change
      },
      async close(row, { reason }, act) {
        const reasons = await causePorts().whyNotClosable(act, row.id)
        if (reasons.length > 0) act.refuse(`不能结项：${reasons.join('；')}`)
        await openEnding(act, row, kind.endings.close)
        return { ending: 'close', statusReason: reason } satisfies Change
      },
      async setLabels(row, answers, act) {
        return { labels: await labelled(act, row, answers) } satisfies Change
      },
      recommendMany: (_row, { weight }) => ({ recommended: weight > 0, weight }),
    },
    enrich: enrichCauses,
    sums: ['targetAmount'],
    openPicks: true,
    pickNote: 'number',
  }
}

/** Labels are counted where labels live; pictures inside the tiers are files in use. */
async function keepParts(
  { resource }: CauseKind,
  row: CauseRow,
  act: Act,
  before?: CauseRow,
): Promise<void> {
  await changeLabels(act, { target: row.id, from: before?.labels ?? [], to: row.labels ?? [] })
  const pictures = (each: CauseRow | undefined) =>
    (each?.tiers ?? []).flatMap(({ image }) => image ?? [])
  const ids = pictures(row)
  if (ids.length === 0 && pictures(before).length === 0) return
  await causePorts().keepPictures(act, { resource, record: row.id, field: 'tiers', ids })
}

async function refuseBlocked(act: Act, known: KnownCause) {
  const findings = await precheck(act, known)
  for (const each of findings) if (each.level === 'block') act.mark(each.field, each.message)
  act.settle()
  return findings
}

/** A drive is shown with the record number of its plan; an emergency may file within ten days (BR-03, 06). */
async function whyUnfiled(act: Act, row: CauseRow): Promise<string | undefined> {
  const plan = row.plan === null ? undefined : await findRow(act.tx, fundraisingPlan, row.plan)
  return row.emergency || plan?.recordNo ? undefined : '募捐方案尚未备案，不能公开'
}

/** What the public was shown, and when, stays provable. */
function noteShown(
  act: Act,
  { kind, row }: KnownCause,
  what: 'publish' | 'unpublish',
): Promise<void> {
  const { id: sourceId, organisation, number, title, version } = row
  return appendLeaves(act, [
    {
      kind: 'publication',
      sourceType: kind.resource.path,
      sourceId,
      organisation,
      occurredAt: act.now.toISOString(),
      content: { what, number, title, version },
    },
  ])
}

async function startRaising(act: Act, known: KnownCause): Promise<void> {
  const { row } = known
  const why = await whyNotRaising(act, known)
  if (why !== undefined) act.refuse(`不能募捐：${why}`)
  const full = await whyFull(act, row.organisation)
  if (full !== undefined) act.refuse(full)
  await startPlan(act, row)
}

async function openEnding(act: Act, row: CauseRow, kind: string): Promise<void> {
  await openReview(act, { kind, row, organisation: row.organisation, amount: row.targetAmount })
}

/** What somebody did with a cause a moment before somebody else, who decides on the same, came to it. */
function whatBefell(row: CauseRow, name: string): string {
  // Of those who change a cause that waits only its submitter is no reviewer.
  const isByReviewer = row.updatedBy !== row.submittedBy
  if (row.state === 'pending' && isByReviewer) return `的本审核节点已由${name}通过`
  if (row.state === 'approved') return `已由${name}审核通过`
  if (row.state === 'rejected') return `已由${name}驳回`
  if (row.state === 'draft') return isByReviewer ? `已由${name}退回修改` : `已由${name}撤回`
  return `已被${name}变更，现为「${causeStates[row.state]}」`
}
