import { and, eq, sql } from 'drizzle-orm'
import type { AnyResource, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Extension } from '#kernel/server/extension-point.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { insertRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { review, reviewTask } from '../model/index.ts'
import {
  lockOpenReview,
  nextSeat,
  type Progress,
  progressOf,
  secondsSince,
  standingAt,
  withdrawReview,
} from './open-review.ts'
import { approvalPorts } from './ports.ts'
import { forgetNotes } from './review-note.ts'
import { whyNotLeft } from './reviewable.ts'
import { reviewersAt } from './reviewers.ts'
import { isReviewerAt, standInAt, standsForSubmitter } from './stand-in.ts'
import { bringSubject, findSubject, type Subject, type Verdict } from './subject.ts'
import { awaitedAt, stillAdded, withoutOne } from './who-decides.ts'

type Decided = 'approved' | 'rejected' | 'returned'

/** One reviewer's decision on the open step of a record's review. */
export interface DecisionGiven {
  readonly kind: string
  readonly record: string
  readonly decision: Decided
  readonly verdict: Verdict
}

/** Writes a decision; answers whether it was the last of the review. The subject's move calls it. */
export async function decide(
  act: Act,
  { kind, record, decision, verdict }: DecisionGiven,
): Promise<{ isLast: boolean; review: Row<typeof review> }> {
  const open = await lockOpenReview(act, kind, record)
  if (open === undefined) throw refusal('该记录没有待审核的申请')
  const why = await whyNotReviewer(act, open)
  if (why !== undefined) throw denied(why)
  refuseStrangeMarks(open, verdict)
  const task = await insertRow(act, reviewTask, {
    review: open.id,
    organisation: open.organisation,
    step: open.step,
    stepName: open.stepName,
    seat: await nextSeat(act, open),
    role: open.stepRole,
    decision,
    opinion: verdict.opinion ?? null,
    marks: verdict.marks === null || verdict.marks === undefined ? null : [...verdict.marks],
    files: verdict.reviewFiles ?? null,
    reviewer: isSystem(act.person) ? null : act.person.accountId,
    standsFor: awaitedAt(open) === null ? (standInAt(act.person, open)?.accountId ?? null) : null,
    decidedAt: act.now.toISOString(),
    waitedSeconds: secondsSince(act, open.stepSince),
  })
  const next = await advance(act, open, decision)
  await forgetNotes(act, open.id, next.state !== 'open')
  await approvalPorts().decided(act, { review: next, task })
  if (next.state === 'open') await tellNext(act, open, next)
  return { isLast: next.state !== 'open', review: next }
}

/** A remark is pinned to a field that its subject has: the submitter finds it nowhere else. */
function refuseStrangeMarks({ kind }: Row<typeof review>, { marks }: Verdict): void {
  const fields = findSubject(kind)?.resource.fields ?? {}
  const strange = marks?.find(({ field }) => !Object.hasOwn(fields, field))
  if (strange !== undefined) throw refusal(`没有可批注的字段「${strange.field}」`)
}

/** Whoever is to speak next learns of it: the next step's reviewers, or those who were added after this one. */
async function tellNext(act: Act, before: Row<typeof review>, next: Row<typeof review>) {
  const accounts = next.stepPassed && !before.stepPassed ? awaitedAt(next) : null
  if (accounts !== null) return approvalPorts().awaiting(act, { review: next, accounts })
  if (next.step !== before.step) await approvalPorts().stepOpened(act, next)
}

async function advance(act: Act, open: Row<typeof review>, decision: Decided) {
  const decidedAt = act.now.toISOString()
  if (decision === 'rejected') return moveRow(act, review, open, 'reject', { decidedAt })
  if (decision === 'returned') return moveRow(act, review, open, 'return', { decidedAt })
  const subject = findSubject(open.kind)
  if (subject === undefined) throw new Error(`nobody registered the review of ${open.kind}`)
  const except = await reviewersOf(act, open)
  const left = await leftAt(act, open, { subject, except })
  if (!left.stepPassed || stillAdded(left).length > 0)
    return moveRow(act, review, open, 'pass', { state: 'open', ...left })
  if (open.step >= open.steps.length)
    return moveRow(act, review, open, 'pass', { state: 'approved', decidedAt })
  const { submittedBy, steps, step } = open
  return moveRow(act, review, open, 'pass', {
    state: 'open',
    ...(await standingAt(act, { subject, submittedBy, steps, step: step + 1, except })),
  })
}

/** Who is still to speak at the open step after this person passed it. */
async function leftAt(act: Act, open: Row<typeof review>, asked: Missing) {
  const { accountId } = act.person
  const isAdded = awaitedAt(open)?.includes(accountId) === true
  const isDone = !isAdded && (await missingAt(act, open, asked)).length === 0
  return {
    addedBefore: withoutOne(open.addedBefore, accountId),
    addedAfter: withoutOne(open.addedAfter, accountId),
    stepPassed: open.stepPassed === true || isDone,
  }
}

/** Accounts that decided at an open review already. */
export async function reviewersOf(act: Act, open: Row<typeof review>): Promise<string[]> {
  const of = eq(tableOf(reviewTask).review, open.id)
  const tasks = await selectRows(act.tx, reviewTask, sql`where ${of}`)
  return tasks.flatMap(({ reviewer }) => reviewer ?? [])
}

interface Missing {
  readonly subject: Subject
  /** Who decided already. */
  readonly except: readonly string[]
}

/** Who must pass the open step as well, where one of them does not suffice (全部). */
export async function missingAt(
  act: Act,
  open: Row<typeof review>,
  { subject, except }: Missing,
): Promise<readonly Person[]> {
  const step = open.steps[open.step - 1]
  if (step?.mode !== 'all' || step.superior) return []
  const { organisation, stepRole: role } = open
  const people = await reviewersAt(act, { subject, role, organisation })
  const done = new Set([...except, ...(open.handedBy ?? []), ...stillAdded(open), open.submittedBy])
  return (people ?? []).filter(({ accountId }) => !done.has(accountId))
}

/**
 * Why this person may not decide the open step: nobody reviews what he submitted, nor two steps of
 * one round, nor the step of another role (model.md "Approval", BR-40).
 */
export async function whyNotReviewer(
  act: Act,
  open: Row<typeof review>,
): Promise<string | undefined> {
  const { person } = act
  if (isSystem(person)) return undefined
  if (open.submittedBy === person.accountId) return '提交人不能审核自己提交的申请'
  return (
    (await whyNotAsked(act, open)) ??
    (await whyNotAgain(act, open)) ??
    whyNotLeft(act, open, person)
  )
}

/** Nobody decides twice in one round. */
async function whyNotAgain(act: Act, open: Row<typeof review>): Promise<string | undefined> {
  const table = tableOf(reviewTask)
  const mine = and(eq(table.review, open.id), eq(table.reviewer, act.person.accountId))
  const [earlier] = await selectRows(act.tx, reviewTask, sql`where ${mine} limit 1`)
  return earlier === undefined ? undefined : `您已审核过「${earlier.stepName}」，本节点须由他人审核`
}

async function whyNotAsked(act: Act, open: Row<typeof review>): Promise<string | undefined> {
  const { person } = act
  const awaited = awaitedAt(open)
  if (awaited?.includes(person.accountId) === true) return undefined
  if (awaited !== null) return `「${open.stepName}」等待加签人员${await namesOf(act, awaited)}审核`
  if (open.addedAfter?.includes(person.accountId) === true)
    return `「${open.stepName}」通过后再由您审核`
  if (open.stepHandedBy?.includes(person.accountId) === true)
    return `您已将「${open.stepName}」转给他人办理`
  if (open.stepRole !== null && !person.roleCodes.includes(open.stepRole)) {
    const names = await approvalPorts().roleNames(act.tx, [open.stepRole])
    return `「${open.stepName}」由${names.get(open.stepRole) ?? open.stepRole}审核`
  }
  if (!isReviewerAt(person, open))
    return `「${open.stepName}」由主管${await namesOf(act, [open.stepReviewer ?? ''])}审核`
  return standsForSubmitter(person, open) ? '不能代理提交人审核其本人提交的申请' : undefined
}

async function namesOf(act: Act, accounts: readonly string[]): Promise<string> {
  const words = await gatherWords(
    act.tx,
    accounts.map(id => ({ resource: accountPath, id })),
  )
  return accounts.map(id => words.record(accountPath, id) ?? '').join('、')
}

/** The effects of a subject's deciding moves. */
export interface Reviewed<R extends AnyResource> {
  approve(row: Row<R>, verdict: Verdict, act: Act): Promise<Patch<R>>
  reject(row: Row<R>, verdict: Verdict, act: Act): Promise<Patch<R>>
  return(row: Row<R>, verdict: Verdict, act: Act): Promise<Patch<R>>
  /** How far its open review has come; undefined when none is open. */
  progress(row: Row<R>, act: Act): Promise<Progress | undefined>
  /** Takes the submission back. */
  withdraw(row: Row<R>, act: Act): Promise<void>
  /** Makes the kind known; stands in `brings` of the module. */
  readonly subject: Extension
}

/**
 * Declares a kind of record for review and answers the effects of its deciding moves:
 * `moves: { approve: reviewed.approve, … }`, and what the module brings: `brings: [reviewed.subject]`.
 * A step before the last leaves the state as it is.
 */
export function reviewOf<R extends AnyResource>(subject: Subject<R>): Reviewed<R> {
  const { kind } = subject
  return {
    async approve(row, verdict, act) {
      const { isLast } = await decide(act, { kind, record: row.id, decision: 'approved', verdict })
      // The cast of staying: the state is one of the resource's own.
      if (!isLast) return { state: (row as { state?: string }).state } as Patch<R>
      return (await subject.onApproved?.(row, verdict, act)) ?? ({} as Patch<R>)
    },
    async reject(row, verdict, act) {
      await decide(act, { kind, record: row.id, decision: 'rejected', verdict })
      return (await subject.onRejected?.(row, verdict, act)) ?? ({} as Patch<R>)
    },
    async return(row, verdict, act) {
      await decide(act, { kind, record: row.id, decision: 'returned', verdict })
      return (await subject.onReturned?.(row, verdict, act)) ?? ({} as Patch<R>)
    },
    progress: (row, act) => progressOf(act, kind, row.id),
    withdraw: (row, act) => withdrawReview(act, kind, row.id),
    subject: bringSubject(subject),
  }
}
