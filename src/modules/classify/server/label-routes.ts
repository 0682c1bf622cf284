import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { filterSchema } from '#kernel/kinds/filter.ts'
import type { Act } from '#kernel/server/act.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { registry } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { titleText } from '#kernel/server/words.ts'
import { exclusiveLabel, labelTargets, targetResources } from '../model/index.ts'
import { mayUse, ruleCondition } from './exclusive-label.ts'
import { attach, detach, type Label, labelUse, labelUseGone } from './label-use.ts'
import { renewLabel } from './renew-labels.ts'

const at = (call: string) => `/api/classify/exclusiveLabel/${call}`
const id = z.uuid('记录编号有误')
const targets = z.array(z.uuid()).min(1, '请先选择记录').max(10_000, '一次最多 10,000 条')

async function labelOf(act: Act, record: string): Promise<Label> {
  const label = await findRow(act.tx, exclusiveLabel, record)
  if (label === undefined || !mayUse(label, act)) throw absent()
  return label
}

/** The records among these that this person may see: labels go on nobody else's. */
async function reachable(act: Act, label: Label, ids: readonly string[]): Promise<string[]> {
  const serving = registry().find(targetResources[label.target])
  if (serving === undefined) return []
  const where = and(
    visible(serving, act.person),
    inArray(columnNamed(serving.resource, 'id'), [...ids]),
  )
  const found = await act.tx.execute<{ id: string }>(
    sql`select id from ${tableOf(serving.resource)} ${whereClause(where)}`,
  )
  return found.rows.map(row => row.id)
}

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

const attachRoute = route({
  method: 'POST',
  path: at('attach'),
  access: { action: 'exclusiveLabel.attach' },
  summary: '打标签',
  question: z.strictObject({
    id,
    targets,
    reason: z.string().max(100).nullish(),
    replace: z.boolean().default(false),
  }),
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
    const where = and(visible(serving, act.person), ruleCondition({ rule }, serving))
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
    return {
      total: rows.rows[0]?.total ?? 0,
      list: found.map(row => ({
        id: row.id,
        title: titleText(resource, (row as never)[resource.title]),
      })),
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
    const label = await labelOf(act, record)
    if (label.mode !== 'rule') return act.refuse('只有规则标签可以更新')
    return renewLabel(act, label)
  },
})

/** The labels of one record now, and those it bore. */
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
        if (mayUse(label, act)) names.set(label.id, label)
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

/** 标签分析: by day, overlap with other labels, the records that bear it. */
const figuresRoute = route({
  method: 'GET',
  path: at('getFigures'),
  access: { action: 'exclusiveLabel.view' },
  summary: '标签分析',
  question: z.object({ id }),
  async read({ id: record }, act) {
    const label = await labelOf(act, record)
    const days = await act.tx.execute(sql`
      select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, count(*)::int as n
        from label_use where label = ${label.id} and at > now() - interval '30 days' group by 1 order by 1`)
    const overlaps = await act.tx.execute(sql`
      select other.name, count(*)::int as n from label_use as own
        join label_use as use on use.target = own.target and use.label <> own.label
        join exclusive_label as other on other.id = use.label
       where own.label = ${label.id} group by 1 order by 2 desc limit 10`)
    const serving = registry().find(targetResources[label.target])
    const uses = await act.tx
      .select({ target: labelUse.target, at: labelUse.at, reason: labelUse.reason })
      .from(labelUse)
      .where(eq(labelUse.label, label.id))
      .orderBy(desc(labelUse.at))
      .limit(100)
    const seen = new Set(
      uses.length === 0
        ? []
        : await reachable(
            act,
            label,
            uses.map(use => use.target),
          ),
    )
    const rows =
      serving === undefined || seen.size === 0
        ? []
        : await findRows(
            act.tx,
            serving.resource,
            inArray(columnNamed(serving.resource, 'id'), [...seen]),
          )
    const titles = new Map(
      rows.map(row => [
        row.id,
        titleText(
          (serving as NonNullable<typeof serving>).resource,
          (row as never)[(serving as NonNullable<typeof serving>).resource.title],
        ),
      ]),
    )
    return {
      days: days.rows,
      overlaps: overlaps.rows,
      list: uses
        .filter(use => seen.has(use.target))
        .map(use => ({ ...use, title: titles.get(use.target) ?? '' })),
    }
  },
})

export const labelRoutes: readonly AnyRoute[] = [
  attachRoute,
  detachRoute,
  previewRoute,
  renewRoute,
  ofRecordRoute,
  figuresRoute,
]
