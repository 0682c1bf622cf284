import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { conflict } from '#kernel/server/conflict.ts'
import { logRefusedOne } from '#kernel/server/log-refused-act.ts'
import { parseQuestion } from '#kernel/server/parse-question.ts'
import { absent, Refusal, refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { type ManyDone, sentenceOf } from '#services/bulk/act-on-one.ts'
import { type UndoStep, undoMinutes, undoStep } from './undo-step.ts'

/** Where the call that takes an act back is found: among all calls of the product. */
export type FindRoute = (path: string) => AnyRoute | undefined

/** Why nothing is taken back that was taken back before. */
export const isUndone = '该操作已撤销'
/** Why it is too late. */
export const isOver = `已超过 ${undoMinutes} 分钟，不能撤销`

/** The call that takes a person's own act back, by the token that the act was answered with. */
export function undoRoute(findRoute: FindRoute): AnyRoute {
  return route({
    method: 'POST',
    path: '/api/common/undo/undo',
    access: 'signedIn',
    summary: '撤销自己的操作',
    question: z.strictObject({ token: z.string().max(100) }),
    handle: ({ token }, exchange) => takeBack(exchange, { token, findRoute }),
  }) as AnyRoute
}

/** Takes back everything that one request did, the last first; what is refused stops nothing else. */
async function takeBack(
  exchange: Exchange,
  { token, findRoute }: { token: string; findRoute: FindRoute },
): Promise<ManyDone> {
  const account = exchange.visitor.person?.accountId ?? ''
  const steps = await exchange.read(act =>
    act.tx
      .select()
      .from(undoStep)
      .where(and(eq(undoStep.token, token), eq(undoStep.account, account)))
      .orderBy(sql`${undoStep.id} desc`),
  )
  if (steps.length === 0) throw absent()
  const acts = Map.groupBy(steps, ({ transaction }) => transaction)
  const done: string[] = []
  const refused: ManyDone['refused'] = []
  for (const together of acts.values()) {
    try {
      await takeBackTogether(exchange, { steps: together, findRoute })
      done.push(...together.map(({ record }) => record))
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'stepUp') throw error
      await noteFailed(exchange, together, error)
      if (acts.size === 1) throw error
      const reason = sentenceOf(error)
      refused.push(...together.map(({ record: id, title }) => ({ id, title, reason })))
    }
  }
  return { done, refused }
}

interface Together {
  readonly steps: readonly UndoStep[]
  readonly findRoute: FindRoute
}

/** The steps of one transaction in one transaction, each by its own call with the guards of that call. */
async function takeBackTogether(exchange: Exchange, { steps, findRoute }: Together): Promise<void> {
  const calls = await Promise.all(
    steps.map(async step => ({ step, route: await admitted(exchange, findRoute(step.path)) })),
  )
  const [first] = steps
  if (first === undefined) return
  const reason = `撤销「${first.label}」（${formatMoment(new Date(first.at))}）`
  await exchange.perform(
    async act => {
      await closeSteps(act, steps)
      for (const { step, route } of calls) {
        await refuseChanged(act, step)
        await route.change?.(parseQuestion(route.question, step.question), act, exchange)
      }
    },
    { reason, isFinal: true, about: steps.map(({ record }) => record) },
  )
}

/** The call, if its guard lets the person make it now; a signature belongs to what it shows, not to its reverse. */
async function admitted(exchange: Exchange, route: AnyRoute | undefined): Promise<AnyRoute> {
  if (route?.change === undefined) throw refusal('该操作不能撤销')
  if (await exchange.guard(route)) throw refusal('该操作须用安全密钥签名，请到原页面办理')
  return route
}

/** Marks the steps as taken back; two who ask at once wait for each other here. */
async function closeSteps(act: Act, steps: readonly UndoStep[]): Promise<void> {
  for (const { id } of steps) {
    const [step] = await act.tx.select().from(undoStep).where(eq(undoStep.id, id)).for('update')
    if (step === undefined || isPast(step, act.now)) act.refuse(isOver)
    if (step.undoneAt !== null) act.refuse(isUndone)
    await act.tx
      .update(undoStep)
      .set({ undoneAt: act.now.toISOString() })
      .where(eq(undoStep.id, id))
  }
}

/** Whether it is too late to take this back at `now`. */
export function isPast({ at }: Pick<UndoStep, 'at'>, now: Date): boolean {
  return now.getTime() - new Date(at).getTime() > undoMinutes * 60_000
}

/** The record is reached first, so that nobody learns of changes to what is no longer theirs. */
async function refuseChanged(act: Act, { resource: path, ...step }: UndoStep): Promise<void> {
  const serving = registry().get(path)
  const { record: id, action } = step
  const row = await lockInScope(act, serving, { id, action, deleted: leadsOutOfBin(step) })
  if (row.version !== step.version)
    throw await conflict(act, serving, { row, changed: [], moving: true })
}

/** Whether the record lies in the recycle bin until then. */
export function leadsOutOfBin({ path }: Pick<UndoStep, 'path'>): boolean {
  return path.endsWith('/restore')
}

/** What could not be taken back leaves a row in the operation log. */
async function noteFailed(
  exchange: Exchange,
  steps: readonly UndoStep[],
  error: Refusal,
): Promise<void> {
  await exchange.perform(
    async act => {
      for (const { resource: path, record: id, ...step } of steps) {
        const resource: AnyResource = registry().get(path).resource
        const label = `撤销${step.label}`
        await logRefusedOne(act, resource, { ...step, id, label, error })
      }
    },
    { about: [] },
  )
}
