import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { RecordBase, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { readTitle } from '#kernel/server/words.ts'
import { type ReviewStep, review, reviewTask, reviewTurn } from '../model/index.ts'
import { stepsFor, tooFew } from './flow.ts'
import { approvalPorts } from './ports.ts'
import { findSubject, plainStep, reviewAction, type Subject } from './subject.ts'

const table = tableOf(review)

/** What a submitter hands to the reviewers. */
export interface Submission {
  readonly kind: string
  /** The record as it stands before the move that submits it. */
  readonly row: RecordBase
  readonly organisation: string | null
  /** Fen; decides which steps are asked. */
  readonly amount?: number | null
}

/** Opens the review of a record at its first step; called by the move that submits it. */
export async function openReview(
  act: Act,
  { kind, row, organisation, amount = null }: Submission,
): Promise<Row<typeof review>> {
  const subject = findSubject(kind)
  if (subject === undefined) throw new Error(`nobody registered the review of ${kind}`)
  const steps = await stepsFor(act, { kind, organisation, amount })
  const [first] = steps
  if (first === undefined) throw new Error(`the review of ${kind} has no step`)
  // A flow that was set before its steps were promised is no way around them.
  const lack = tooFew(subject, steps)
  if (lack !== undefined) act.refuse(`${lack}，请先在审核流程中补足`)
  const submittedBy = isSystem(act.person) ? null : act.person.accountId
  const opened = await insertRow(act, review, {
    kind,
    subject: subject.resource.path,
    record: row.id,
    recordVersion: row.version + 1,
    title: (await readTitle(act.tx, subject.resource, row)).slice(0, 200),
    organisation,
    amount,
    round: (await lastRound(act, kind, row.id)) + 1,
    steps: [...steps],
    ...(await standingAt(act, { subject, submittedBy, steps, step: 1, except: [] })),
    submittedBy,
    submittedAt: act.now.toISOString(),
  })
  await approvalPorts().stepOpened(act, opened)
  return opened
}

/** Where a review is to stand, and whoever decided its earlier steps. */
interface Standing {
  readonly subject: Subject
  readonly submittedBy: string | null
  readonly steps: readonly ReviewStep[]
  /** Counted from 1. */
  readonly step: number
  readonly except: readonly string[]
}

/** The fields of a review that stands at its n-th step. */
export async function standingAt(act: Act, standing: Standing) {
  const { name, role, superior, dueHours } = standing.steps[standing.step - 1] ?? plainStep('')
  const { step } = standing
  const due = dueHours === null ? null : await approvalPorts().dueAfter(act, dueHours)
  return {
    step,
    stepName: name,
    stepRole: role,
    stepReviewer: superior ? await superiorAt(act, standing) : null,
    stepHandedBy: null,
    addedBefore: null,
    addedAfter: null,
    stepPassed: false,
    stepSince: act.now.toISOString(),
    dueAt: due === null ? null : due.toISOString(),
  }
}

/** Never skipped in silence: without anybody above, the submission is refused. */
async function superiorAt(
  act: Act,
  { subject, submittedBy, except }: Standing,
): Promise<string | null> {
  if (submittedBy === null) return null
  const action = reviewAction(subject)
  const found = await approvalPorts().superiorOf(act, {
    account: submittedBy,
    action,
    except: [submittedBy, ...except],
  })
  return found ?? act.refuse('没有可以审批的主管，请先在组织配置中设置部门负责人或直接上级')
}

async function lastRound(act: Act, kind: string, record: string): Promise<number> {
  const answer = await act.tx.execute<{ round: number }>(
    sql`select coalesce(max(round), 0)::int as round from review where kind = ${kind} and record = ${record}`,
  )
  return answer.rows[0]?.round ?? 0
}

/** The open review of a record, locked; undefined when none is open. */
export async function lockOpenReview(
  act: Act,
  kind: string,
  record: string,
): Promise<Row<typeof review> | undefined> {
  const where = and(eq(table.kind, kind), eq(table.record, record), eq(table.state, 'open'))
  const [row] = await selectRows(
    act.tx,
    review,
    sql`where ${where} order by ${desc(table.round)} limit 1 for update`,
  )
  return row
}

/** How far a review that is open has come. */
export interface Progress {
  /** The open step, counted from 1. */
  readonly step: number
  /** Whether somebody has decided since it was handed over. */
  readonly isDecidedUpon: boolean
}

/** How far the open review of a record has come; undefined when none is open. */
export async function progressOf(
  act: Act,
  kind: string,
  record: string,
): Promise<Progress | undefined> {
  const open = await lockOpenReview(act, kind, record)
  if (open === undefined) return undefined
  const ofReview = eq(tableOf(reviewTask).review, open.id)
  const decided = await findRows(act.tx, reviewTask, ofReview, 1)
  return { step: open.step, isDecidedUpon: decided.length > 0 }
}

/** Takes a submission back while nobody has decided at its open step; only its submitter may. */
export async function withdrawReview(act: Act, kind: string, record: string): Promise<void> {
  const open = await lockOpenReview(act, kind, record)
  if (open === undefined) throw refusal('该记录没有待审核的申请')
  if (
    open.submittedBy !== null &&
    open.submittedBy !== act.person.accountId &&
    !isSystem(act.person)
  )
    throw denied('只有提交人可以撤回')
  if (!isSystem(act.person) && (await isDecidedAt(act, open)))
    throw refusal(`「${open.stepName}」已有人审核，不能撤回`)
  const task = await insertRow(act, reviewTask, {
    review: open.id,
    organisation: open.organisation,
    step: open.step,
    stepName: open.stepName,
    seat: await nextSeat(act, open),
    role: open.stepRole,
    decision: 'withdrawn',
    reviewer: isSystem(act.person) ? null : act.person.accountId,
    decidedAt: act.now.toISOString(),
    waitedSeconds: secondsSince(act, open.stepSince),
  })
  const closed = await moveRow(act, review, open, 'withdraw', { decidedAt: act.now.toISOString() })
  await approvalPorts().decided(act, { review: closed, task })
}

/** Whether somebody has decided at the open step, where more than one is to. */
async function isDecidedAt(act: Act, { id, step }: Row<typeof review>): Promise<boolean> {
  const tasks = tableOf(reviewTask)
  const where = and(eq(tasks.review, id), eq(tasks.step, step))
  return (await findRows(act.tx, reviewTask, where, 1)).length > 0
}

/** The how manyth decision on the open step is the next one; where one suffices there is no second. */
export async function nextSeat(act: Act, open: Row<typeof review>): Promise<number> {
  if (open.steps[open.step - 1]?.mode !== 'all' && !(await wasAddedTo(act, open))) return 1
  const tasks = tableOf(reviewTask)
  const where = and(eq(tasks.review, open.id), eq(tasks.step, open.step))
  return (await findRows(act.tx, reviewTask, where)).length + 1
}

/** Whether somebody was added to the open step (加签). */
async function wasAddedTo(act: Act, open: Row<typeof review>): Promise<boolean> {
  const turns = tableOf(reviewTurn)
  const added = inArray(turns.kind, ['before', 'after'])
  const where = and(eq(turns.review, open.id), eq(turns.step, open.step), added)
  return (await findRows(act.tx, reviewTurn, where, 1)).length > 0
}

/** Whole seconds from a moment to the act. */
export function secondsSince(act: Act, moment: string): number {
  return Math.max(0, Math.floor((act.now.getTime() - new Date(moment).getTime()) / 1000))
}
