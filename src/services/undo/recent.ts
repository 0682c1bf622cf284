import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { holds } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { isOver, isPast, isUndone } from './take-back.ts'
import { type UndoStep, undoStep } from './undo-step.ts'

/** One of the own last acts, with what keeps it from being taken back. */
export interface RecentAct {
  readonly token: string
  readonly at: string
  readonly label: string
  /** The record; the first of several. */
  readonly title: string
  readonly count: number
  /** Why it cannot be taken back any more; null while it can. */
  readonly whyNot: string | null
}

/** How many acts are shown. */
const shown = 20

/** The own last acts that could be taken back (最近操作). */
export const recentRoute = route({
  method: 'GET',
  path: '/api/common/undo/getList',
  access: 'signedIn',
  summary: '查询自己最近可撤销的操作',
  question: z.object({}),
  read: (_question, act) => recentActs(act),
}) as AnyRoute

async function recentActs(act: Act): Promise<RecentAct[]> {
  // One act on many records has at most 200 steps; those of the last acts are read by their tokens.
  const tokens = await act.tx.execute<{ token: string }>(
    sql`select token from undo_step where account = ${act.person.accountId}
        group by token order by max(id::text) desc limit ${shown}`,
  )
  const acts: RecentAct[] = []
  for (const { token } of tokens.rows) {
    const steps = await act.tx
      .select()
      .from(undoStep)
      .where(eq(undoStep.token, token))
      .orderBy(sql`${undoStep.id}`)
    const [first] = steps
    if (first === undefined) continue
    const { at, label, title } = first
    acts.push({ token, at, label, title, count: steps.length, whyNot: await whyNot(act, steps) })
  }
  return acts
}

/** Of many records one that can be taken back is enough. */
async function whyNot(act: Act, steps: readonly UndoStep[]): Promise<string | null> {
  let reason: string | null = null
  for (const step of steps) {
    const why = await whyNotStep(act, step)
    if (why === null) return null
    reason ??= why
  }
  return reason
}

async function whyNotStep(act: Act, step: UndoStep): Promise<string | null> {
  if (step.undoneAt !== null) return isUndone
  if (isPast(step, act.now)) return isOver
  const serving = registry().get(step.resource)
  const isOwn = serving.resource.owner?.self !== undefined
  if (!isOwn && !holds(act.person, step.action)) return '已没有所需的权限'
  const row = await readInScope(act, serving, step.record, step.action).catch(noneAt)
  if (row === undefined) return '记录不存在或无权查看'
  return row.version === step.version ? null : '记录之后又有修改'
}

/** Out of reach is an answer here; a fault stays one. */
function noneAt(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}
