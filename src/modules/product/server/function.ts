import { inArray, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { raiseEverybodysPermRev } from '#modules/access/server/index.ts'
import { functionUse, productFunction } from '../model/index.ts'
import { actionsGone, reachOf } from './known-actions.ts'
import { functionsOfAll } from './withheld.ts'

type ProductFunction = Row<typeof productFunction>

/** Functions: what requires another is never on without it. */
export const productFunctionServing = serve(productFunction, {
  async check(next, act, before) {
    if (next.requires?.includes(next.id)) act.mark('requires', '不能依赖自身')
    if (next.release === 'named' && !next.organisations?.length)
      act.mark('organisations', '请选择可用的机构')
    if (before !== undefined && (await requiresItself(act, next)))
      act.mark('requires', '依赖关系不能成环')
    if (next.state === 'enabled') {
      const missing = await switchedOffOf(act, next.requires ?? [])
      if (missing.length > 0) act.mark('requires', `依赖的功能未启用：${missing.join('、')}`)
    }
  },
  updated: (_row, act) => raiseEverybodysPermRev(act),
  moves: {
    async disable(row, _answers, act) {
      const needing = await findRows(
        act.tx,
        productFunction,
        sql`state = 'enabled' and ${row.id}::uuid = any(requires)`,
      )
      if (needing.length > 0)
        act.refuse(`以下功能依赖「${row.name}」，请先停用：${namesOf(needing)}`)
      await raiseEverybodysPermRev(act)
      return {}
    },
    async enable(row, _answers, act) {
      const missing = await switchedOffOf(act, row.requires ?? [])
      if (missing.length > 0) act.refuse(`请先启用依赖的功能：${missing.join('、')}`)
      await raiseEverybodysPermRev(act)
      return {}
    },
  },
  async enrich(rows, act) {
    const counts = await countUsers(act)
    return new Map(
      rows.map(row => {
        const { places, records } = reachOf(row.code)
        const actions = actionsGone(new Set(places), new Set(records)).length
        return [row.id, { places, actions, organisations: counts.get(row.code) ?? 0 }]
      }),
    )
  },
  openPicks: true,
})

const namesOf = (rows: readonly ProductFunction[]) => rows.map(({ name }) => name).join('、')

async function switchedOffOf(act: Act, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await findRows(
    act.tx,
    productFunction,
    inArray(tableOf(productFunction).id, [...ids]),
  )
  return rows.filter(({ state }) => state === 'disabled').map(({ name }) => name)
}

/** Whether a function would need itself through those it requires. */
async function requiresItself(act: Act, next: ProductFunction): Promise<boolean> {
  const rows = await findRows(act.tx, productFunction, undefined, 1000)
  const needs = new Map(rows.map(row => [row.id, row.requires ?? []]))
  const seen = new Set<string>()
  const open = [...(next.requires ?? [])]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === next.id) return true
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(needs.get(id) ?? []))
  }
  return false
}

interface OrganisationRow extends Record<string, unknown> {
  readonly id: string
  readonly name: string
}

/** Organisations in operation by their names; no more than a screen shows. */
async function organisationsOf({ tx }: Pick<Act, 'tx'>): Promise<readonly OrganisationRow[]> {
  const { rows } = await tx.execute<OrganisationRow>(sql`
    select id, name from organisation where state <> 'cancelled' order by name limit 2000`)
  return rows
}

async function countUsers(act: Act): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  const ids = (await organisationsOf(act)).map(({ id }) => id)
  for (const standings of (await functionsOfAll(act.tx, ids)).values())
    for (const { code, has } of standings) if (has) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** 开通情况: each organisation and from where it has the function. */
export const functionUseRoute = route(functionUse, {
  access: { action: 'function.view' },
  summary: '查询功能开通情况',
  async read({ id }, act) {
    const row = await findRow(act.tx, productFunction, id)
    if (row === undefined) throw absent()
    const organisations = await organisationsOf(act)
    const all = await functionsOfAll(
      act.tx,
      organisations.map(each => each.id),
    )
    const list = organisations.map(each => {
      const known = all.get(each.id)?.find(({ code }) => code === row.code)
      return { ...each, has: known?.has ?? false, source: known?.source ?? ('none' as const) }
    })
    return { list }
  },
})
