import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { readTitles } from '#kernel/server/words.ts'
import { filterSchema } from '#kinds/filter.ts'
import { exclusiveLabelAttach } from '../model/exclusive-label-calls.ts'
import { exclusiveLabel, labelTargets, targetResources } from '../model/index.ts'
import { exclusiveLabelServing, mayUse, ruleCondition } from './exclusive-label.ts'
import { isInSight, labelOf, reachable } from './label-reach.ts'
import { attach, detach, type Label, labelUse, labelUseGone } from './label-use.ts'
import { renewLabel, renewLabels } from './renew-labels.ts'

const at = (call: string) => `/api/classify/exclusiveLabel/${call}`
const id = z.uuid('记录编号有误')
const targets = z.array(z.uuid()).min(1, '请先选择记录').max(10_000, '一次最多 10,000 条')

async function note(
  act: Act,
  label: Label,
  { verb, text, count }: { verb: string; text: string; count: number },
) {
  await recordOperation(act, {
    action: `exclusiveLabel.${verb}`,
    label: text,
    resource: exclusiveLabel.path,
    record: label.id,
    version: null,
    title: label.name,
    organisation: label.organisation,
    changes: [{ field: 'count', label: '记录数', before: '', after: String(count) }],
    reason: null,
    outcome: 'done',
  })
}

const attachRoute = route(exclusiveLabelAttach, {
  access: { action: 'exclusiveLabel.attach' },
  summary: '打标签',
  async change({ id: record, targets: ids, reason, replace }, act) {
    const label = await labelOf(act, record)
    const own = await reachable(act, label, ids)
    const added = await attach(act, label, { targets: own, reason: reason ?? null, replace })
    await note(act, label, { verb: 'attach', text: '打标签', count: added })
    return { added, passedOver: ids.length - own.length }
  },
})

const detachRoute = route({
  method: 'POST',
  path: at('detach'),
  access: { action: 'exclusiveLabel.detach' },
  summary: '取消标签',
  question: z.strictObject({
    id,
    targets: targets.optional(),
    reason: z.string().max(100).nullish(),
  }),
  async change({ id: record, targets: ids, reason }, act) {
    const label = await labelOf(act, record)
    const held =
      ids ??
      (
        await act.tx
          .select({ target: labelUse.target })
          .from(labelUse)
          .where(eq(labelUse.label, label.id))
      ).map(use => use.target)
    const own = held.length === 0 ? [] : await reachable(act, label, held)
    const gone = await detach(act, label.id, { targets: own, reason: reason ?? null })
    await note(act, label, { verb: 'detach', text: '取消标签', count: gone })
    return { gone }
  },
})

/** Whom a rule would meet: how many, and the first twenty. */
const previewRoute = route({
  method: 'POST',
  path: at('preview'),
  access: { action: 'exclusiveLabel.view' },
  summary: '预览命中',
  question: z.strictObject({
    target: z.enum(Object.keys(labelTargets) as [keyof typeof labelTargets]),
    rule: filterSchema,
  }),
  async read({ target, rule }, act) {
    const serving = registry().find(targetResources[target])
    if (serving === undefined) return { total: 0, list: [] }
    const { resource } = serving
    const where = and(visible(serving, act.person), ruleCondition({ rule }, serving, act.person))
    const rows = await act.tx.execute<{ id: string; total: number }>(sql`
      select id, count(*) over ()::int as total from ${tableOf(resource)} ${whereClause(where)} order by id desc limit 20`)
    const found =
      rows.rows.length === 0
        ? []
        : await findRows(
            act.tx,
            resource,
            inArray(
              columnNamed(resource, 'id'),
              rows.rows.map(row => row.id),
            ),
          )
    const titles = await readTitles(act.tx, resource, found)
    return {
      total: rows.rows[0]?.total ?? 0,
      list: found.map(({ id }, at) => ({ id, title: titles[at] ?? '' })),
    }
  },
})

const renewRoute = route({
  method: 'POST',
  path: at('renew'),
  access: { action: 'exclusiveLabel.update' },
  summary: '立即更新标签',
  question: z.strictObject({ id }),
  async change({ id: record }, act) {
    // Whoever may only use a label does not work it out: its rule counts the records of all.
    const label = await readInScope(act, exclusiveLabelServing, record, 'exclusiveLabel.update')
    if (label.mode !== 'rule') return act.refuse('只有规则标签可以更新')
    const renewed = await renewLabel(act, label)
    // The rest follows behind: nobody waits for tens of thousands.
    if (renewed.isCut) await act.enqueue(renewLabels, { id: label.id })
    return renewed
  },
})

/** The labels of one record now, and those it bore: for whoever may see the record. */
const ofRecordRoute = route({
  method: 'GET',
  path: at('getOfRecord'),
  access: 'signedIn',
  summary: '记录的标签',
  question: z.object({ target: id }),
  async read({ target }, act) {
    const names = new Map<string, Label>()
    const uses = await act.tx.select().from(labelUse).where(eq(labelUse.target, target))
    const gone = await act.tx
      .select()
      .from(labelUseGone)
      .where(eq(labelUseGone.target, target))
      .orderBy(desc(labelUseGone.until))
      .limit(50)
    const ids = [...new Set([...uses, ...gone].map(use => use.label))]
    if (ids.length > 0)
      for (const label of await findRows(
        act.tx,
        exclusiveLabel,
        inArray(tableOf(exclusiveLabel).id, ids),
      ))
        if (mayUse(label, act) && (await isInSight(act, label, target))) names.set(label.id, label)
    const shown = (use: { label: string; at: string; reason: string | null; until?: string }) => {
      const label = names.get(use.label)
      return label === undefined
        ? []
        : [
            {
              id: label.id,
              name: label.name,
              colour: label.colour,
              at: use.at,
              reason: use.reason,
              until: use.until ?? null,
            },
          ]
    }
    return { now: uses.flatMap(shown), before: gone.flatMap(shown) }
  },
})

export const labelRoutes: readonly AnyRoute[] = [
  attachRoute,
  detachRoute,
  previewRoute,
  renewRoute,
  ofRecordRoute,
]
