import { and, desc, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { asSystem } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { review } from '#modules/approval/model/index.ts'
import { type HelpStep, helpAssessment, helpSteps, publicNotice } from '../model/index.ts'
import { evidenceOf, type HelpRow, isExpress, missingKinds, unproved } from './evidence-state.ts'
import { standardOf } from './standard.ts'

export type Assessment = Row<typeof helpAssessment>
export type Notice = Row<typeof publicNotice>

/** The same act in the product's own name: a step that is done when something else is done. */
export function asProduct(act: Act): Act {
  return { ...act, person: asSystem('求助流转') }
}

/** The open review of a case; undefined where none is open. */
export async function openReviewOf(act: Act, id: string): Promise<Row<typeof review> | undefined> {
  const table = tableOf(review)
  const where = and(eq(table.record, id), eq(table.kind, 'help'), eq(table.state, 'open'))
  const [open] = await findRows(act.tx, review, where, 1)
  return open
}

/** The step that a node of a flow stands for; null for one that an organisation named otherwise. */
export function stepNamed(name: string): HelpStep | null {
  const found = Object.entries(helpSteps).find(([, label]) => label === name)
  return (found?.[0] as HelpStep | undefined) ?? null
}

/** The latest assessment of a case that counts in this round. */
export async function assessmentOf(act: Act, cause: string): Promise<Assessment | undefined> {
  const table = tableOf(helpAssessment)
  const [last] = await selectRows(
    act.tx,
    helpAssessment,
    sql`where ${eq(table.cause, cause)} order by ${desc(table.createdAt)} limit 1`,
  )
  return last
}

/** The latest public notice of a case since it was submitted. */
export async function noticeOf(
  act: Pick<Act, 'tx'>,
  { id, submittedAt }: Pick<HelpRow, 'id' | 'submittedAt'>,
): Promise<Notice | undefined> {
  const table = tableOf(publicNotice)
  const [last] = await selectRows(
    act.tx,
    publicNotice,
    sql`where ${eq(table.cause, id)} order by ${desc(table.createdAt)} limit 1`,
  )
  return last === undefined || (submittedAt !== null && last.createdAt < submittedAt)
    ? undefined
    : last
}

/** What a step of a case still waits for, in words; empty when it is done. */
export async function whyStepWaits(act: Act, row: HelpRow, step: HelpStep): Promise<string[]> {
  const standard = await standardOf(act.tx, row.helpKind)
  if (step === 'first') {
    const own = row.fundMode === '1' ? row.plan : row.fundingCause
    const source = row.fundMode === '1' ? '募捐方案' : '出资标的'
    const missing = missingKinds(row, standard, await evidenceOf(act.tx, [row.id]))
    return [...missing, ...(own === null ? [`未选择${source}`] : [])]
  }
  if (step === 'verify') return [...unproved(row, standard, await evidenceOf(act.tx, [row.id]))]
  if (step === 'assess') {
    const last = await assessmentOf(act, row.id)
    return last?.state === 'passed' && row.approvedAmount === last.approvedAmount
      ? []
      : [last?.state === 'second' ? '评审待复核' : '评审尚未通过']
  }
  if (isExpress(row, standard)) return []
  const notice = await noticeOf(act, row)
  if (notice?.state === 'passed') return []
  return [notice?.state === 'disputed' ? '公示有异议待处理' : '公示尚未期满']
}

/** Everything that passing a case needs, whatever its flow calls its steps. */
export async function whyNotPassable(act: Act, row: HelpRow): Promise<string[]> {
  const waits: string[] = []
  for (const step of ['first', 'verify', 'assess', 'notice'] as const)
    waits.push(...(await whyStepWaits(act, row, step)))
  return waits
}
