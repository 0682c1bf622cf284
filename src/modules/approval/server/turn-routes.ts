import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { addedAtMost, review, reviewTurn, type TurnKind } from '../model/index.ts'
import { addableTo, takersOf, wouldLack } from './colleagues.ts'
import { whyNotReviewer } from './decide.ts'
import { approvalPorts } from './ports.ts'
import { lockSeen, lockTurning, readTurning, type Turning } from './reach-review.ts'
import { awaitedAt, stillAdded, withoutOne } from './who-decides.ts'

/*
 * 转办 and 加签: what a reviewer may do with the step that waits for him, beside deciding it.
 */

const seen = {
  id: z.uuid('审核编号有误'),
  /** Of the review, as the reviewer saw it. */
  version: z.coerce.number().int('版本有误'),
  to: z.uuid('请选择人员'),
}
const reason = z.string().trim().min(2, '请填写原因').max(200, '原因不超过 200 个字')

/** `GET …/getColleagues`: to whom the step that waits for me may be handed, and who may be added to it. */
const colleaguesRoute = route({
  method: 'GET',
  path: '/api/approval/review/getColleagues',
  access: 'signedIn',
  summary: '查询可转办、可加签的人员',
  question: z.object({ id: z.uuid('审核编号有误') }),
  async read({ id }, act) {
    const at = await readTurning(act, id)
    const isMine = at.open.state === 'open' && (await whyNotReviewer(act, at.open)) === undefined
    if (!isMine || awaitedAt(at.open) !== null)
      return { takers: [], addable: [], noTaker: whyNotHanded(at) ?? null }
    const named = (people: Awaited<ReturnType<typeof takersOf>>) =>
      people.map(({ accountId, name }) => ({ id: accountId, name }))
    const noTaker = whyNotHanded(at) ?? null
    return {
      takers: noTaker === null ? named(await takersOf(act, at)) : [],
      addable: named(await addableTo(act, at)),
      noTaker,
    }
  },
})

const handedOver = z.strictObject({ ...seen, reason })

/** `POST …/handOver`. */
const handOverRoute = route({
  method: 'POST',
  path: '/api/approval/review/handOver',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '转办',
  question: handedOver,
  change: (asked, act) => handStepOver(act, asked),
})

/** Gives the open step to a colleague of its role (转办); who gave it decides it no more. */
export async function handStepOver(act: Act, asked: z.output<typeof handedOver>) {
  const { id, version, to, reason: why } = asked
  const at = await lockTurning(act, id, version)
  const { open } = at
  const refused = whyNotHanded(at)
  if (refused !== undefined) throw refusal(refused)
  const taker = (await takersOf(act, at)).find(({ accountId }) => accountId === to)
  if (taker === undefined) throw refusal('该人员不能审核本节点，请另选他人', 'to')
  const stepHandedBy = [...(withoutOne(open.stepHandedBy, to) ?? []), act.person.accountId]
  const handedBy = withoutOne(open.handedBy, to)
  const next = await moveRow(act, review, open, 'handOver', {
    stepHandedBy,
    handedBy,
    handedTo: to,
  })
  return keepTurn(act, next, { kind: 'handOver', to, reason: why })
}

const added = z.strictObject({
  ...seen,
  place: z.enum(['before', 'after'], '请选择加签方式'),
  reason,
})

/** `POST …/addReviewer`. */
const addRoute = route({
  method: 'POST',
  path: '/api/approval/review/addReviewer',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '加签',
  question: added,
  change: (asked, act) => addReviewer(act, asked),
})

/** Asks one more person before or after oneself (加签); the step stays open until he has spoken. */
export async function addReviewer(act: Act, asked: z.output<typeof added>) {
  const { id, version, to, place, reason: why } = asked
  const at = await lockTurning(act, id, version)
  const { open } = at
  if (stillAdded(open).length >= addedAtMost)
    throw refusal(`同一节点等待中的加签人员最多 ${addedAtMost} 人`)
  await refuseUnfit(act, at, { to, field: 'to' })
  const field = fields[place]
  const next = await moveRow(act, review, open, 'add', { [field]: [...(open[field] ?? []), to] })
  return keepTurn(act, next, { kind: place, to, reason: why })
}

const released = z.strictObject({ ...seen, instead: z.uuid('请选择人员').nullish() })

/** `POST …/releaseReviewer`. */
const releaseRoute = route({
  method: 'POST',
  path: '/api/approval/review/releaseReviewer',
  access: 'signedIn',
  summary: '撤销加签',
  question: released,
  change: (asked, act) => releaseReviewer(act, asked),
})

/**
 * Takes an added reviewer back who has not spoken (撤销加签), or asks another one in his place; once
 * the step was passed somebody must take it. Whoever added him may, and whoever decides the step.
 */
export async function releaseReviewer(act: Act, asked: z.output<typeof released>) {
  const { id, version, to, instead = null } = asked
  const at = await lockSeen(act, id, version)
  const { open } = at
  if (!stillAdded(open).includes(to)) throw refusal('该人员没有待办理的加签', 'to')
  await refuseStranger(act, open, to)
  const place = open.addedBefore?.includes(to) === true ? 'before' : 'after'
  if (instead === null && open.stepPassed === true)
    throw refusal('本节点已通过，请选择接替的人员', 'instead')
  if (instead !== null) await refuseUnfit(act, at, { to: instead, field: 'instead' })
  const field = fields[place]
  const left = [...(withoutOne(open[field], to) ?? []), ...(instead === null ? [] : [instead])]
  const next = await moveRow(act, review, open, 'release', { [field]: left })
  const gone = await keepTurn(act, next, { kind: 'release', to, reason: null })
  if (instead === null) return gone
  return keepTurn(act, next, { kind: place, to: instead, reason: '接替原加签人员' })
}

const fields = { before: 'addedBefore', after: 'addedAfter' } as const

/** Only whoever added somebody, or decides the step, takes him back; an added one does not. */
async function refuseStranger(act: Act, open: Row<typeof review>, to: string): Promise<void> {
  const turn = tableOf(reviewTurn)
  const own = and(eq(turn.review, open.id), eq(turn.to, to), eq(turn.from, act.person.accountId))
  if ((await findRows(act.tx, reviewTurn, own, 1)).length > 0) return
  const asked = { ...open, addedBefore: null, addedAfter: null, stepPassed: false }
  const why = stillAdded(open).includes(act.person.accountId)
    ? '加签人员不能撤销加签'
    : await whyNotReviewer(act, asked)
  if (why !== undefined) throw denied(why)
}

/** A step that all or one certain person must decide is not given away. */
function whyNotHanded({ open }: Turning): string | undefined {
  const step = open.steps[open.step - 1]
  if (step?.superior) return '由主管审核的节点不能转办'
  return step?.mode === 'all' ? '须全部人员审核的节点不能转办' : undefined
}

/** Refuses whoever may not join the open step, or would be missed at a later one. */
async function refuseUnfit(
  act: Act,
  at: Turning,
  { to, field }: { to: string; field: string },
): Promise<void> {
  const added = (await addableTo(act, at)).find(({ accountId }) => accountId === to)
  if (added === undefined) throw refusal('该人员不能参与本节点审核，请另选他人', field)
  if (await wouldLack(act, at, to))
    throw refusal('加签该人员后，尚未办理的节点将无人可审，请另选他人', field)
}

interface Turn {
  readonly kind: TurnKind
  readonly to: string
  readonly reason: string | null
}

async function keepTurn(act: Act, next: Row<typeof review>, turn: Turn) {
  const kept = await insertRow(act, reviewTurn, {
    ...turn,
    review: next.id,
    organisation: next.organisation,
    step: next.step,
    stepName: next.stepName,
    from: act.person.accountId,
    at: act.now.toISOString(),
  })
  await approvalPorts().turned(act, { review: next, turn: kept })
  return { id: next.id, version: next.version }
}

/** The calls of 转办 and 加签. */
export const turnRoutes: readonly AnyRoute[] = [
  colleaguesRoute,
  handOverRoute,
  addRoute,
  releaseRoute,
]
