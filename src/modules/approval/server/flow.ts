import { and, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { holds, isSystem, type Person } from '#kernel/server/person.ts'
import { deleteRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type ReviewStep, reviewFlow } from '../model/index.ts'
import { approvalPorts } from './ports.ts'
import { reviewersAt } from './reviewers.ts'
import { allSubjects, findSubject, reviewAction, type Subject, submitAction } from './subject.ts'

const table = tableOf(reviewFlow)
type Flow = Row<typeof reviewFlow>

/** What a review is about, as far as it decides which flow it passes. */
export interface Asked {
  readonly kind: string
  readonly organisation: string | null
  /** Fen. */
  readonly amount: number | null
}

/** The steps that a new review of a kind passes: the organisation's flow, else the default, cut by amount. */
export async function stepsFor(act: Act, asked: Asked): Promise<readonly ReviewStep[]> {
  return cutSteps(await stepsInForce(act, asked), asked.amount)
}

/** The steps that are asked at an amount in fen. */
export function cutSteps(steps: readonly ReviewStep[], amount: number | null) {
  const asked = steps.filter(step => step.amountFrom <= (amount ?? 0))
  // Nothing passes unreviewed: below every threshold the first step still decides.
  return asked.length > 0 ? asked : steps.slice(0, 1)
}

/** Every step of the flow in force, whatever the amount. */
export async function stepsInForce(
  act: Act,
  { kind, organisation }: Pick<Asked, 'kind' | 'organisation'>,
): Promise<readonly ReviewStep[]> {
  const flow =
    (organisation === null ? undefined : await ownFlow(act, kind, organisation)) ??
    (await flowInForce(act, kind, null))
  return flow?.steps ?? findSubject(kind)?.steps ?? []
}

/** The flow that an organisation has set for a kind, or else for the kind that it is like. */
export async function ownFlow(
  act: Act,
  kind: string,
  organisation: string,
): Promise<Flow | undefined> {
  const like = findSubject(kind)?.like
  return (
    (await flowInForce(act, kind, organisation)) ??
    (like === undefined ? undefined : await flowInForce(act, like, organisation))
  )
}

/** The flow of today that one organisation, or the platform for all (null), has set; undefined: none. */
export async function flowInForce(
  act: Act,
  kind: string,
  organisation: string | null,
): Promise<Flow | undefined> {
  const today = beijingDay(act.now)
  const begun = or(isNull(table.effectiveFrom), lte(table.effectiveFrom, today))
  const where = and(setBy(kind, organisation), begun)
  const [flow] = await selectRows(
    act.tx,
    reviewFlow,
    sql`where ${where} order by ${desc(table.effectiveFrom)} nulls last limit 1`,
  )
  return flow
}

/** Flows of a kind that one organisation, or the platform for all (null), has set. */
export function setBy(kind: string, organisation: string | null) {
  const own =
    organisation === null ? isNull(table.organisation) : eq(table.organisation, organisation)
  return and(eq(table.kind, kind), own)
}

const foreign = '该事项由平台审核，流程由平台设置'

/** Why a person may not set the flow of a kind: an organisation sets those that its own people decide. */
export function whyNotSet(person: Person, kind: string): string | undefined {
  const subject = findSubject(kind)
  if (subject === undefined || person.ownerKind === 'platform' || isSystem(person)) return undefined
  const isOwn = person.ownerKind === 'organisation' && holds(person, reviewAction(subject))
  return isOwn ? undefined : foreign
}

export const reviewFlowServing = serve(reviewFlow, {
  async check(next, act, before) {
    const subject = findSubject(next.kind)
    if (subject === undefined) return act.mark('kind', '没有这种审核事项')
    const refusal = whyNotSet(act.person, next.kind)
    if (refusal !== undefined) return act.mark('kind', refusal)
    if (before === undefined) await markNew(act, next)
    else if (await isSuperseded(act, next)) act.refuse('该流程已被后来生效的流程取代，不能再修改')
    if (subject.hasAmount === undefined && next.steps.some(step => step.amountFrom > 0))
      act.mark('steps', `${subject.label}没有金额，不能按金额设置节点`)
    const lack = tooFew(subject, next.steps)
    if (lack !== undefined) act.mark('steps', lack)
    await markDeadEnds(act, next)
  },
  editable: ({ kind }, person) => whyNotSet(person, kind) ?? true,
  removable({ kind, organisation, effectiveFrom }, person) {
    const isPlanned = effectiveFrom !== null && effectiveFrom > beijingDay(new Date())
    if (organisation === null && !isPlanned) return '平台默认流程不能删除，可修改其节点'
    return whyNotSet(person, kind) ?? true
  },
  /** With the flow of today those before it go as well: what remains is the platform's default. */
  async removing({ id, kind, organisation }, act) {
    const inForce = await flowInForce(act, kind, organisation)
    if (organisation === null || inForce?.id !== id || inForce.effectiveFrom === null) return
    const before = or(isNull(table.effectiveFrom), lt(table.effectiveFrom, inForce.effectiveFrom))
    for (const row of await findRows(act.tx, reviewFlow, and(setBy(kind, organisation), before)))
      await deleteRow(act, reviewFlow, row)
  },
})

/** Why a flow has too few steps for what its reviews are promised to be; undefined when it has enough. */
export function tooFew(
  { label, fewest = 1 }: Pick<Subject, 'label' | 'fewest'>,
  steps: readonly ReviewStep[],
): string | undefined {
  if (steps.length >= fewest) return undefined
  return `${label}须经 ${fewest} 级审核，流程只有 ${steps.length} 个节点，不能少于 ${fewest} 个`
}

async function markNew(act: Act, { kind, organisation, effectiveFrom }: Patch<typeof reviewFlow>) {
  if (effectiveFrom != null && effectiveFrom <= beijingDay(act.now))
    act.mark('effectiveFrom', '生效日期应晚于今天；即刻生效请不填')
  const sameDay =
    effectiveFrom == null ? isNull(table.effectiveFrom) : eq(table.effectiveFrom, effectiveFrom)
  const where = and(setBy(kind ?? '', organisation ?? null), sameDay)
  const [taken] = await findRows(act.tx, reviewFlow, where, 1)
  if (taken === undefined) return
  if (effectiveFrom == null) act.mark('kind', '该审核事项已有流程，请直接修改')
  else act.mark('effectiveFrom', '该日已有另一流程生效，请直接修改')
}

async function isSuperseded(act: Act, { id, kind, organisation, effectiveFrom }: Flow) {
  const inForce = await flowInForce(act, kind, organisation)
  const isPlanned = effectiveFrom !== null && effectiveFrom > beijingDay(act.now)
  return !isPlanned && inForce !== undefined && inForce.id !== id
}

/**
 * A step that nobody can decide would hold every review of its kind for ever: each needs a holder
 * of its own, and one more where those who decide submit as well.
 */
async function markDeadEnds(act: Act, { kind, steps, organisation }: Flow): Promise<void> {
  const subject = findSubject(kind)
  if (subject === undefined) return
  const submits = submitAction(subject)
  const asked = steps.filter(step => !step.superior).map(({ role }) => role)
  for (const role of new Set(asked)) {
    const people = await reviewersAt(act, { subject, role, organisation })
    if (people === undefined) continue
    const own = asked.filter(each => each === role).length
    const needed = own + (people.some(each => submits && holds(each, submits)) ? 1 : 0)
    if (people.length >= needed) continue
    const who = role === null ? `有权审核${subject.label}的` : await roleTitle(act, role)
    act.mark('steps', `${who}人员在岗 ${people.length} 人，少于该流程需要的 ${needed} 人`)
  }
}

async function roleTitle(act: Act, role: string): Promise<string> {
  const names = await approvalPorts().roleNames(act.tx, [role])
  return `「${names.get(role) ?? role}」`
}

/** Writes the default flow of every registered kind that has none yet. */
export async function seedApproval(act: Act): Promise<void> {
  for (const { kind, label, steps } of allSubjects()) {
    if ((await flowInForce(act, kind, null)) !== undefined) continue
    await insertRow(act, reviewFlow, {
      kind,
      name: `${label}审核`,
      organisation: null,
      steps: [...steps],
      builtIn: true,
    })
  }
}
