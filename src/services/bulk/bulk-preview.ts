import { and } from 'drizzle-orm'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { eachRow, visible } from '#kernel/server/list.ts'
import { holds, isGrantedAlike, type Person } from '#kernel/server/person.ts'
import { type ListQuestion, listQuestion } from '#kernel/server/question.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { type BulkAct, bulkActsOf } from './bulk-act.ts'
import { mostFound, type Snapshot, snapshotFound } from './choose-records.ts'

/** How many of the found records an act can be done with, as far as that is known before. */
export interface ActPreview {
  readonly name: string
  readonly able: number
  /** Why the others cannot, the commonest reason first. */
  readonly reasons: readonly { readonly reason: string; readonly count: number }[]
}

/** What a list finds now, and what may be done with all of it. */
export interface BulkPreview extends Snapshot {
  /** Most records of one act; where more are found, no act is told. */
  readonly most: number
  readonly acts: readonly ActPreview[]
}

const mostReasons = 5
const outOfReach = '不在您的操作范围内'

/** What may be done with everything that the list finds: looked at before a bulk act is begun. */
export function previewRoute(
  serving: AnyServing,
  where: Pick<AnyRoute, 'path' | 'access'>,
): AnyRoute {
  return route({
    method: 'GET',
    ...where,
    summary: `批量处理${serving.resource.label}前的核对`,
    question: listQuestion.pick({ keyword: true, filter: true, deleted: true }),
    read: (question, act) => preview(act, serving, question),
  })
}

async function preview(
  act: Pick<Act, 'tx' | 'person'>,
  serving: AnyServing,
  question: ListQuestion,
): Promise<BulkPreview> {
  const { person } = act
  const found = await snapshotFound(act.tx, serving, person, question)
  const acts: ActPreview[] = []
  if (found.total <= mostFound)
    for (const group of groupsOf(serving, person))
      acts.push(...(await tallied(act, { serving, question, total: found.total }, group)))
  return { ...found, most: mostFound, acts }
}

/** The acts that the person holds, those with the same reach together: the rows are read once for all of them. */
function groupsOf({ resource }: AnyServing, person: Person): readonly (readonly BulkAct[])[] {
  const groups: BulkAct[][] = []
  for (const each of bulkActsOf(resource.path)) {
    const { action } = each
    if (action !== undefined && !holds(person, action)) continue
    const alike = groups.find(([one]) => one?.action === action || isAlike(person, one, each))
    if (alike === undefined) groups.push([each])
    else alike.push(each)
  }
  return groups
}

function isAlike(person: Person, one: BulkAct | undefined, other: BulkAct): boolean {
  return (
    one?.action !== undefined &&
    other.action !== undefined &&
    isGrantedAlike(person, one.action, other.action)
  )
}

async function tallied(
  { tx, person }: Pick<Act, 'tx' | 'person'>,
  { serving, question, total }: { serving: AnyServing; question: ListQuestion; total: number },
  group: readonly BulkAct[],
): Promise<ActPreview[]> {
  const action = group[0]?.action
  const scope = action === undefined ? undefined : scopeOf(serving.resource, person, action)
  const reach = scope ? scopeCondition(serving.resource, scope) : undefined
  const where = and(visible(serving, person, question), reach)
  const tallies = group.map(act => ({ act, able: 0, reasons: new Map<string, number>() }))
  let reached = 0
  for await (const rows of eachRow(tx, serving, { where })) {
    reached += rows.length
    for (const tally of tallies) for (const row of rows) count(tally, row, person)
  }
  return tallies.map(({ act, able, reasons }) => {
    if (reached < total) reasons.set(outOfReach, total - reached)
    const told = [...reasons].map(([reason, times]) => ({ reason, count: times }))
    told.sort((one, other) => other.count - one.count)
    return { name: act.name, able, reasons: told.slice(0, mostReasons) }
  })
}

function count(
  tally: { act: BulkAct; able: number; reasons: Map<string, number> },
  row: Row<AnyResource>,
  person: Person,
): void {
  const why = tally.act.mayDo?.(row, person) ?? true
  if (why === true) tally.able += 1
  else tally.reasons.set(why, (tally.reasons.get(why) ?? 0) + 1)
}
