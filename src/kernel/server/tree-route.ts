import { z } from 'zod'
import type { AnyResource, Row, Tree } from '../resource/resource.ts'
import { rightToPlace } from '../resource/tree.ts'
import type { Act } from './act.ts'
import { lockInScope } from './commands.ts'
import { whyNotEditable } from './present.ts'
import { markReferences } from './references.ts'
import { refusal } from './refusal.ts'
import { accessTo, callAt } from './resource-call.ts'
import { type AnyRoute, route } from './route.ts'
import { updateRow } from './rows.ts'
import type { AnyServing } from './serve.ts'
import { checkTree, orderStep, takeTreeTurnOf } from './tree.ts'

const placeQuestion = z.strictObject({
  id: z.uuid('记录编号有误'),
  /** Under which record it shall stand; null: at the top. Left out where it stays. */
  parent: z.uuid('上级有误').nullable().optional(),
  /** The siblings in their new order; those that are not named keep their places. */
  order: z.array(z.uuid()).max(500).default([]),
})

/** Puts a record of a tree in another place: under another one, and among its siblings. */
export function placeRoute(serving: AnyServing, tree: Tree): AnyRoute {
  const { resource } = serving
  return route({
    method: 'POST',
    path: callAt(resource, 'place'),
    access: accessTo(resource, 'place', rightToPlace(resource, tree)),
    summary: `移动${resource.label}、调整顺序`,
    question: placeQuestion,
    async change({ id, parent, order }, act) {
      const action = rightToPlace(resource, tree)
      await takeTreeTurnOf(act, resource, id)
      const row = await lockInScope(act, serving, { id, action })
      if (parent !== undefined) await hang(act, { serving, tree }, row, parent)
      const placed = parent === undefined ? row : { ...row, [tree.parent ?? '']: parent }
      for (const [at, each] of order.entries()) {
        const sibling = await lockInScope(act, serving, { id: each, action })
        refuseForeign(tree, sibling, placed)
        const place = (at + 1) * orderStep
        if ((sibling as Readonly<Record<string, unknown>>)[tree.order] !== place)
          await updateRow(act, resource, sibling, { [tree.order]: place } as never, ordered)
      }
      return null
    },
  })
}

const ordered = { verb: 'place', label: '调整顺序' }

interface InTree {
  readonly serving: AnyServing
  readonly tree: Tree
}

async function hang(
  act: Act,
  { serving, tree }: InTree,
  row: Row<AnyResource>,
  parent: string | null,
): Promise<void> {
  const { resource, rules } = serving
  const before: Readonly<Record<string, unknown>> = { ...row }
  if (tree.parent === undefined || (before[tree.parent] ?? null) === parent) return
  const why = whyNotEditable(serving, row, act.person)
  if (why !== true) throw refusal(why)
  const change = { [tree.parent]: parent }
  const next = { ...row, ...change }
  await markReferences(act, resource.fields, change, before)
  act.settle()
  await rules.check?.(next as never, act, row as never)
  await checkTree(act, resource, next, row)
  act.settle()
  const moved = { verb: 'place', label: '移动' }
  const placed = await updateRow(act, resource, row, change as never, moved)
  await rules.updated?.(placed as never, act, row as never)
}

/** Only those of one parent, and of one part of the table, stand in one order. */
function refuseForeign(
  { parent, within = [] }: Tree,
  sibling: Readonly<Record<string, unknown>>,
  placed: Readonly<Record<string, unknown>>,
): void {
  const names = parent === undefined ? within : [...within, parent]
  if (names.some(name => (sibling[name] ?? null) !== (placed[name] ?? null)))
    throw refusal('只能调整同一上级下的顺序')
}
