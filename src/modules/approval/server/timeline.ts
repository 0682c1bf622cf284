import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import type { FileWord, Words } from '#kinds/field.ts'
import { type FieldMark, review, reviewTask } from '../model/index.ts'
import { whyNotReviewer } from './decide.ts'
import { approvalPorts } from './ports.ts'
import { noteOf } from './review-note.ts'
import { whyNotLeft } from './reviewable.ts'
import { addedOf, shownTurns, type Turn, turnsOf } from './shown-turns.ts'
import { findSubject, reviewAction } from './subject.ts'
import { awaitedAt, isAsked } from './who-decides.ts'

/** One step as the timeline of a record shows it. */
interface StepShown {
  readonly no: number
  readonly name: string
  /** The role's name; empty when whoever holds the action decides. */
  readonly role: string
  /** Everybody who may decide it must pass it. */
  readonly everybody?: boolean
  readonly state: 'waiting' | 'open' | 'approved' | 'rejected' | 'returned' | 'skipped'
  readonly decidedBy?: string
  readonly decidedByName?: string
  readonly decidedAt?: string
  readonly opinion?: string
  readonly marks?: readonly FieldMark[]
  readonly files?: readonly FileWord[]
}

type Review = Row<typeof review>
type Task = Row<typeof reviewTask>

const recent = 50

/** `GET /api/approval/review/getOfRecord`: the reviews of a record, the last one first. */
export const getOfRecord = route({
  method: 'GET',
  path: '/api/approval/review/getOfRecord',
  access: 'signedIn',
  summary: '查询一条记录的审核过程',
  question: z.object({ resource: z.string().max(80), id: z.uuid('记录编号有误') }),
  async read({ resource, id }, act) {
    const serving = registry().find(resource)
    if (serving === undefined) throw absent()
    await readInScope(act, serving, id)
    const [last, ...earlier] = await roundsOf(act, resource, id)
    if (last === undefined) return { steps: [], open: false, mine: false, earlier: [] }
    const open = last.review.state === 'open'
    const isLeft = (await whyNotLeft(act, last.review, act.person)) === undefined
    const mine = open && isLeft && mayDecide(act, last)
    return {
      ...last.shown,
      open,
      mine,
      /** Why it does not wait for this person, who would decide it by his rights. */
      whyNot: open && !mine ? await whyNotMine(act, last.review) : null,
      added: last.added.map(each => ({ ...each, mayRelease: mayRelease(act, last, each.id) })),
      /** Whether this person may give the step to a colleague or ask one more. */
      turns: mine && awaitedAt(last.review) === null,
      note: mine ? await noteOf(act, last.review.id) : null,
      earlier: earlier.map(each => each.shown),
    }
  },
})

interface Round {
  readonly review: Review
  readonly tasks: readonly Task[]
  readonly turned: readonly Turn[]
  readonly added: ReturnType<typeof addedOf>
  readonly shown: Readonly<Record<string, unknown>>
}

async function roundsOf(act: Act, resource: string, id: string): Promise<Round[]> {
  const reviews = tableOf(review)
  const where = and(eq(reviews.subject, resource), eq(reviews.record, id))
  const found = await selectRows(
    act.tx,
    review,
    sql`where ${where} order by ${desc(reviews.submittedAt)}, ${desc(reviews.id)} limit ${recent}`,
  )
  if (found.length === 0) return []
  const table = tableOf(reviewTask)
  const tasks = await findRows(
    act.tx,
    reviewTask,
    inArray(
      table.review,
      found.map(each => each.id),
    ),
  )
  const turns = await turnsOf(
    act.tx,
    found.map(each => each.id),
  )
  const people = [
    ...turns.flatMap(each => [each.from, each.to]),
    ...found.flatMap(each => [each.submittedBy, each.stepReviewer]),
    ...tasks.flatMap(each => [each.reviewer, each.standsFor]),
  ]
  const words = await gatherWords(act.tx, [
    ...people.flatMap(id => (id === null ? [] : [{ resource: accountPath, id }])),
    ...tasks.flatMap(each => (each.files ?? []).map(file => ({ file }))),
  ])
  const codes = found.flatMap(each => each.steps.flatMap(step => step.role ?? []))
  const roles = await approvalPorts().roleNames(act.tx, [...new Set(codes)])
  return found.map(each => {
    const own = tasks.filter(task => task.review === each.id)
    const turned = turns.filter(turn => turn.review === each.id)
    const shown = shownRound(each, own, { words, roles })
    return {
      ...{ review: each, tasks: own, turned, added: addedOf(each, words) },
      shown: { ...shown, turned: shownTurns(turned, words) },
    }
  })
}

interface Names {
  readonly words: Words
  readonly roles: ReadonlyMap<string, string>
}

function shownRound(each: Review, tasks: readonly Task[], names: Names) {
  return {
    id: each.id,
    version: each.version,
    kind: each.kind,
    label: findSubject(each.kind)?.label ?? each.kind,
    state: each.state,
    round: each.round,
    submittedBy: each.submittedBy,
    submittedByName: nameOf(each.submittedBy, names.words),
    submittedAt: each.submittedAt,
    decidedAt: each.decidedAt,
    steps: each.steps.flatMap((_step, at) => shownSteps(each, tasks, { no: at + 1, ...names })),
  }
}

type NumberedNames = Names & { no: number }

/** A step as often as it was decided, and once more while it waits. */
function shownSteps(each: Review, tasks: readonly Task[], names: NumberedNames): StepShown[] {
  const { no, words, roles } = names
  const step = each.steps[no - 1]
  const facts = {
    no,
    name: step?.name ?? '',
    role: step?.superior
      ? superiorName(each, no, words)
      : (roles.get(step?.role ?? '') ?? step?.role ?? ''),
    ...(step?.mode === 'all' && { everybody: true }),
  }
  const decided = tasks
    .filter(one => one.step === no)
    .sort((one, other) => one.seat - other.seat)
    .map(task => ({ ...facts, ...shownTask(task, words) }))
  if (each.state === 'open' && no >= each.step)
    return [...decided, { ...facts, state: no === each.step ? 'open' : 'waiting' }]
  return decided.length > 0 ? decided : [{ ...facts, state: 'skipped' }]
}

function shownTask(task: Task, words: Words) {
  return {
    state: task.decision === 'withdrawn' ? ('skipped' as const) : task.decision,
    decidedBy: task.reviewer ?? undefined,
    decidedByName: reviewerName(task, words),
    decidedAt: task.decidedAt,
    opinion: task.opinion ?? undefined,
    marks: task.marks ?? undefined,
    files: (task.files ?? []).flatMap(id => words.file(id) ?? []),
  }
}

/** 主管 张三 at the step that is open; whoever it will be is known when a later step opens. */
function superiorName(each: Review, no: number, words: Words): string {
  const isOpen = each.state === 'open' && each.step === no && each.stepReviewer !== null
  return isOpen ? `主管 ${nameOf(each.stepReviewer, words)}` : '主管'
}

/** 王五（代 李四）: whoever decided, and in whose place. */
function reviewerName({ reviewer, standsFor }: Task, words: Words): string {
  const name = nameOf(reviewer, words)
  return standsFor === null ? name : `${name}（代 ${nameOf(standsFor, words)}）`
}

function nameOf(account: string | null, words: Words): string {
  return account === null ? '系统' : (words.record(accountPath, account) ?? '')
}

function mayDecide({ person }: Act, { review: open, tasks }: Round): boolean {
  const subject = findSubject(open.kind)
  return (
    subject !== undefined &&
    holds(person, reviewAction(subject)) &&
    isAsked(person, open) &&
    !tasks.some(task => task.reviewer === person.accountId)
  )
}

async function whyNotMine(act: Act, open: Review): Promise<string | null> {
  const subject = findSubject(open.kind)
  if (subject === undefined || !holds(act.person, reviewAction(subject))) return null
  return (await whyNotReviewer(act, open)) ?? null
}

/** Whoever added somebody, or decides the step, may take him back; an added one does not. */
function mayRelease(act: Act, round: Round, account: string): boolean {
  const { review: open, turned } = round
  const own = turned.some(({ from, to }) => from === act.person.accountId && to === account)
  const asked = { ...open, addedBefore: null, addedAfter: null, stepPassed: false }
  const isAdded = round.added.some(({ id }) => id === act.person.accountId)
  return own || (!isAdded && mayDecide(act, { ...round, review: asked }))
}
