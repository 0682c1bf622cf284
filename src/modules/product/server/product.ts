import { inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  type LimitName,
  limitFields,
  menuModule,
  product,
  productFunction,
  productImpact,
  productPart,
  productVersion,
  type Snapshot,
} from '../model/index.ts'
import { reachOf } from './known-actions.ts'
import { alwaysIncluded } from './withheld.ts'

type Product = Row<typeof product>

const limitNames = Object.keys(limitFields) as LimitName[]

/** Products: a change of what is on sale makes a version, and subscribers stay on theirs. */
export const productServing = serve(product, {
  async check(next, act) {
    const chosen = await functionsWith(act, next.functions ?? [])
    const ids = new Set(chosen.map(({ id }) => id))
    const missing = chosen.flatMap(({ name, requires }) =>
      (requires ?? []).some(id => !ids.has(id)) ? [name] : [],
    )
    if (missing.length > 0) act.mark('functions', `请一并选择其依赖的功能：${missing.join('、')}`)
    const modules = new Set(next.modules)
    const strange = chosen.filter(each => !modules.has(each.module)).map(({ name }) => name)
    if (strange.length > 0) act.mark('functions', `所属模块不在产品中：${strange.join('、')}`)
    const { rows } = await act.tx.execute<{ title: string }>(sql`
      select title from "module" where uri = any(${sql.param([...alwaysIncluded])}::text[])
         and not (id = any(${sql.param(next.modules)}::uuid[]))`)
    if (rows.length > 0)
      act.mark('modules', `必须包含：${rows.map(({ title }) => title).join('、')}`)
  },
  async updated(row, act, before) {
    if (row.state !== 'onSale' || isSameOffer(row, before)) return
    await keepVersion(act, row)
  },
  moves: {
    async publish(row, _answers, act) {
      const release = await writeVersion(act, row, row.release + 1)
      return { release }
    },
  },
  actions: {
    async copy(row, { code, name }, act) {
      const { id: _id, release: _release, version: _version, state: _state, ...rest } = row
      await insertRow(act, product, {
        ...pickOffer(rest as Product),
        code,
        name,
        edition: row.edition,
        summary: row.summary,
        detail: row.detail,
        yearPrice: row.yearPrice,
        trialDays: row.trialDays,
        sort: row.sort,
      })
      return {}
    },
  },
  async enrich(rows, act) {
    const { rows: counted } = await act.tx.execute<{
      id: string
      active: number
      trial: number
    }>(sql`
      select product as id, count(*) filter (where state in ('active', 'grace', 'limited'))::int as active,
             count(*) filter (where state = 'trial')::int as trial
        from product_organisation where product = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
       group by product`)
    const figures = new Map(counted.map(({ id, active, trial }) => [id, { active, trial }]))
    return new Map(rows.map(({ id }) => [id, figures.get(id) ?? { active: 0, trial: 0 }]))
  },
  openPicks: true,
})

/** Versions are written by the product alone. */
export const productVersionServing = serve(productVersion)

const pickOffer = (row: Product) => ({
  modules: row.modules,
  functions: row.functions,
  ...Object.fromEntries(limitNames.map(name => [name, row[name]])),
})

const offerKey = (row: Product) =>
  JSON.stringify([
    [...row.modules].sort(),
    [...(row.functions ?? [])].sort(),
    limitNames.map(name => row[name]),
  ])

const isSameOffer = (one: Product, other: Product) => offerKey(one) === offerKey(other)

async function functionsWith(act: Act, ids: readonly string[]) {
  if (ids.length === 0) return []
  return findRows(act.tx, productFunction, inArray(tableOf(productFunction).id, [...ids]), 500)
}

async function keepVersion(act: Act, row: Product): Promise<void> {
  const release = await writeVersion(act, row, row.release + 1)
  await act.tx.execute(sql`update product set release = ${release} where id = ${row.id}::uuid`)
}

async function writeVersion(act: Act, row: Product, release: number): Promise<number> {
  const modules = await findRows(
    act.tx,
    menuModule,
    inArray(tableOf(menuModule).id, [...row.modules]),
    500,
  )
  const functions = await functionsWith(act, row.functions ?? [])
  const snapshot: Snapshot = {
    modules: modules.map(({ uri }) => uri).sort(),
    functions: functions.map(({ code }) => code).sort(),
    limits: Object.fromEntries(limitNames.map(name => [name, row[name]])),
  }
  await insertRow(act, productVersion, {
    product: row.id,
    release,
    label: `第 ${release} 版`,
    snapshot,
  })
  return release
}

const idsIn = (joined: string) => joined.split(',').filter(id => z.uuid().safeParse(id).success)

/** 影响: whom a change concerns, and what they would gain or lose with the new version. */
export const productImpactRoute = route(productImpact, {
  access: { action: 'product.update' },
  summary: '查询产品改动的影响',
  async read({ id, modules: wantedModules, functions: wantedFunctions }, act) {
    const [modules, functions] = [idsIn(wantedModules), idsIn(wantedFunctions)]
    const row = await findRow(act.tx, product, id)
    if (row === undefined) throw absent()
    const { rows } = await act.tx.execute<{ name: string }>(sql`
      select o.name from product_organisation s join organisation o on o.id = s.organisation
       where s.product = ${id}::uuid and s.state not in ('ended') order by o.name limit 500`)
    const nameOf = async (ids: readonly string[]) => [
      ...(ids.length === 0
        ? []
        : await findRows(act.tx, menuModule, inArray(tableOf(menuModule).id, [...ids]), 500)
      ).map(({ title }) => title),
      ...(await functionsWith(act, ids)).map(({ name }) => name),
    ]
    const before = [...row.modules, ...(row.functions ?? [])]
    const after = [...modules, ...functions]
    return {
      organisations: rows.map(({ name }) => name),
      gained: await nameOf(after.filter(each => !before.includes(each))),
      lost: await nameOf(before.filter(each => !after.includes(each))),
    }
  },
})

/** 编辑模块: what of a module comes with a product. */
export const productPartRoute = route(productPart, {
  access: { action: 'product.view' },
  summary: '查询产品中的模块',
  async read({ id, module: moduleId }, act) {
    const row = await findRow(act.tx, product, id)
    const part = await findRow(act.tx, menuModule, moduleId)
    if (row === undefined || part === undefined) throw absent()
    const isIncluded = row.modules.includes(moduleId)
    const all = await findRows(act.tx, productFunction, sql`module = ${moduleId}::uuid`, 100)
    const chosen = new Set(row.functions ?? [])
    const left = new Set(
      all.filter(each => !chosen.has(each.id)).flatMap(({ code }) => reachOf(code).places),
    )
    const { rows: menus } = await act.tx.execute<{
      id: string
      title: string
      path: string
      hidden: boolean
    }>(sql`
      select id, title, path, hidden from "menu"
       where module = ${moduleId}::uuid and state = 'enabled' order by sort nulls last, path`)
    const shown = menus.filter(({ path }) => isIncluded && !left.has(path.toLowerCase()))
    const { rows: controls } = await act.tx.execute<{ count: number }>(sql`
      select count(*)::int as count from "control"
       where menus && ${sql.param(shown.map(each => each.id))}::uuid[]`)
    const others = await findRows(act.tx, product, sql`id <> ${id}::uuid`, 50)
    return {
      product: row.name,
      module: part.title,
      isIncluded,
      menus: shown.map(({ title, path, hidden }) => ({ title, path, hidden })),
      functions: all.map(each => ({
        id: each.id,
        name: each.name,
        isIncluded: chosen.has(each.id),
      })),
      controls: controls[0]?.count ?? 0,
      others: others.map(each => ({
        name: each.name,
        isIncluded: each.modules.includes(moduleId),
      })),
    }
  },
})
