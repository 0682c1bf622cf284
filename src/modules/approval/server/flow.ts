import { and, eq, isNull } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type ReviewStep, reviewFlow } from '../model/index.ts'
import { ports } from './ports.ts'
import { allSubjects, findSubject } from './subject.ts'

const table = tableOf(reviewFlow)

/** The steps that a new review of a kind passes: the organisation's flow, else the default, cut by amount. */
export async function stepsFor(
  reader: Reader,
  {
    kind,
    organisation,
    amount,
  }: { kind: string; organisation: string | null; amount: number | null },
): Promise<readonly ReviewStep[]> {
  const flow = (await flowOf(reader, kind, organisation)) ?? (await flowOf(reader, kind, null))
  const steps = flow?.steps ?? findSubject(kind)?.steps ?? []
  const asked = steps.filter(step => step.amountFrom <= (amount ?? 0))
  // Nothing passes unreviewed: below every threshold the first step still decides.
  return asked.length > 0 ? asked : steps.slice(0, 1)
}

async function flowOf(reader: Reader, kind: string, organisation: string | null) {
  const own =
    organisation === null ? isNull(table.organisation) : eq(table.organisation, organisation)
  const [flow] = await findRows(reader, reviewFlow, and(eq(table.kind, kind), own), 1)
  return flow
}

export const reviewFlowServing = serve(reviewFlow, {
  async check(next, act, before) {
    const subject = findSubject(next.kind)
    if (subject === undefined) act.mark('kind', '没有这种审核事项')
    if (before === undefined && (await flowOf(act.tx, next.kind, next.organisation)) !== undefined)
      act.mark('kind', '该审核事项已有流程，请直接修改')
    await checkHolders(act, next)
  },
  removable: row => (row.organisation === null ? '平台默认流程不能删除，可修改其节点' : true),
})

/** A step that nobody can decide would hold every review of its kind for ever. */
async function checkHolders(
  act: Act,
  flow: { readonly steps: readonly ReviewStep[]; readonly organisation: string | null },
): Promise<void> {
  const roles = flow.steps.flatMap(step => step.role ?? [])
  for (const role of new Set(roles)) {
    const holders = await ports.countHolders(act.tx, role, flow.organisation)
    const needed = roles.filter(each => each === role).length
    if (holders !== undefined && holders < needed)
      act.mark('steps', `角色「${role}」在岗 ${holders} 人，少于该流程需要的 ${needed} 人`)
  }
}

/** Writes the default flow of every registered kind that has none yet. */
export async function seedApproval(act: Act): Promise<void> {
  for (const { kind, label, steps } of allSubjects()) {
    if ((await flowOf(act.tx, kind, null)) !== undefined) continue
    await insertRow(act, reviewFlow, {
      kind,
      name: `${label}审核`,
      organisation: null,
      steps: [...steps],
      builtIn: true,
    })
  }
}
