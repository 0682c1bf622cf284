import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { catalogue, placeKey, raiseEverybodysPermRev } from '#modules/access/server/index.ts'
import { menu, menuTree } from '../model/index.ts'

/** Screens that lead back to every other one. */
const never = ['/gyhmanager/gyhkanban', '/product/menulist']

/** Menus: what the build brings is renamed, ordered and switched; only links are added and deleted. */
export const menuServing = serve(menu, {
  prepare: () => ({ external: true }),
  check(next, act, before) {
    if (before === undefined && !/^https:\/\/[^\s/]+/.test(next.path))
      act.mark('path', '只能新增 https:// 开头的外链，系统页面由版本提供')
    if (!next.external && next.openIn !== 'here') act.mark('openIn', '系统页面只能在本页打开')
    if (next.keptHidden && !next.hidden) act.mark('hidden', '该页面不能显示在菜单中')
  },
  inserted: (_row, act) => raiseEverybodysPermRev(act),
  updated: (_row, act) => raiseEverybodysPermRev(act),
  removable: row => (row.external ? true : '系统页面不能删除，可以停用'),
  removing: (_row, act) => raiseEverybodysPermRev(act),
  movable: (row, move) =>
    move === 'disable' && never.some(path => placeKey(path) === placeKey(row.path))
      ? '该页面不能停用'
      : true,
  moves: {
    async disable(_row, _answers, act) {
      await raiseEverybodysPermRev(act)
      return {}
    },
    async enable(_row, _answers, act) {
      await raiseEverybodysPermRev(act)
      return {}
    },
  },
  async enrich(rows, act) {
    const holders = await rolesByPlace(act)
    const { resourcesAt, actions } = catalogue()
    const labels = new Map(
      actions.map(({ name, path }) => [name.slice(0, name.indexOf('.')), path]),
    )
    return new Map(
      rows.map(row => [
        row.id,
        {
          roles: holders.get(placeKey(row.path)) ?? 0,
          shows: (resourcesAt?.(row.path) ?? []).map(name => labels.get(name) ?? name),
        },
      ]),
    )
  },
})

/** Roles in force by the place they hold. */
async function rolesByPlace({ tx }: Pick<Act, 'tx'>): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.execute<{ place: string; count: number }>(sql`
    select lower(place) as place, count(*)::int as count
      from role, jsonb_array_elements_text(role.places) as place
     where role.state = 'enabled' group by lower(place)`)
  return new Map(rows.map(({ place, count }) => [placeKey(place), count]))
}

interface TreeRow extends Record<string, unknown> {
  readonly module: string
  readonly id: string
  readonly version: number
  readonly path: string
  readonly title: string
  readonly original: string | null
  readonly icon: string | null
  readonly external: boolean
  readonly hidden: boolean
  readonly showlink: boolean
  readonly enabled: boolean
}

/** 菜单管理: everything in its order. */
export const menuTreeRoute = route(menuTree, {
  access: { action: 'menu.view' },
  summary: '查询菜单树',
  async read(_question, act) {
    const holders = await rolesByPlace(act)
    const { rows: modules } = await act.tx.execute<{
      id: string
      version: number
      uri: string
      title: string
      icon: string
      enabled: boolean
    }>(sql`
      select id, version, uri, title, icon, state = 'enabled' as enabled from "module"
       order by sort nulls last, uri`)
    const { rows } = await act.tx.execute<TreeRow>(sql`
      select module, id, version, path, title, original, icon, external, hidden, showlink,
             state = 'enabled' as enabled
        from "menu" order by sort nulls last, path`)
    return modules.map(module => ({
      ...module,
      menus: rows
        .filter(row => row.module === module.id)
        .map(({ module: _module, ...row }) => ({
          ...row,
          roles: holders.get(placeKey(row.path)) ?? 0,
        })),
    }))
  },
})
