import { PassThrough } from 'node:stream'
import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, formatMoment } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { sendFile } from '#modules/transfer/server/index.ts'
import { type SheetValue, writeXlsx } from '#services/sheets/write-xlsx.ts'
import { ownerKinds } from '../model/owner.ts'
import { dataScopes, role } from '../model/role.ts'
import { catalogue, placeKey } from './catalogue.ts'
import { roleServing } from './role.ts'

type Role = Row<typeof role>

const mark = '●'

/** 导出权限矩阵: the roles in use across, every menu and action down, as a workbook for the annual audit. */
export const exportMatrixRoute = route({
  method: 'GET',
  path: '/api/access/role/exportMatrix',
  access: { action: 'role.export' },
  summary: '导出权限矩阵',
  question: z.object({}),
  raw: true,
  async handle(_question, exchange) {
    const { roles, who, at } = await exchange.perform(async act => {
      const found = await rolesInUse(act)
      await note(act, found.length)
      return { roles: found, who: `${act.person.name}（${act.person.loginName}）`, at: act.now }
    })
    const content = new PassThrough()
    writeXlsx(content, {
      sheetName: '权限矩阵',
      columns: [
        { title: '模块', width: 16, format: 'text' },
        { title: '菜单或操作', width: 34, format: 'text' },
        { title: '编码', width: 30, format: 'text' },
        ...roles.map(({ name }) => ({ title: name, width: 14, format: 'text' as const })),
      ],
      rows: matrixOf(roles),
      watermark: `${who} ${formatMoment(at)}`,
      about: [
        { title: '导出人', text: who },
        { title: '导出时间', text: formatMoment(at) },
        { title: '范围', text: `${roles.length} 个启用的角色` },
      ],
      // A failure of the writer reaches the reader of the stream.
    }).catch(error => content.destroy(error))
    await sendFile(exchange.reply, { name: `权限矩阵_${beijingDay(at)}.xlsx`, content })
  },
})

function rolesInUse(act: Act): Promise<Role[]> {
  const enabled = sql`${tableOf(role).state} = 'enabled'`
  return findRows(act.tx, role, and(visible(roleServing, act.person, {}, 'role.export'), enabled))
}

function note(act: Act, roles: number): Promise<void> {
  const { ownerKind, ownerId } = act.person
  return recordOperation(act, {
    action: 'role.export',
    label: '导出权限矩阵',
    resource: role.path,
    record: null,
    version: null,
    title: `${roles} 个启用的角色`,
    organisation: ownerKind === 'organisation' ? ownerId : null,
    changes: [],
    reason: null,
    outcome: 'done',
  })
}

async function* matrixOf(roles: readonly Role[]): AsyncGenerator<readonly SheetValue[]> {
  const held = roles.map(({ places, actions }) => ({
    places: new Set(places.map(placeKey)),
    actions: new Set(actions),
  }))
  yield ['角色', '编码', '', ...roles.map(({ code }) => code)]
  yield ['角色', '归属', '', ...roles.map(({ ownerKind }) => ownerKinds[ownerKind])]
  yield ['角色', '数据范围', '', ...roles.map(({ dataScope }) => dataScopes[dataScope])]
  yield ['角色', '高风险', '', ...roles.map(({ highRisk }) => (highRisk ? '是' : ''))]
  const { groups, actions } = catalogue()
  for (const group of groups)
    for (const { path, title, nav } of group.places)
      if (nav === 'menu') {
        const has = held.map(({ places }) => (places.has(placeKey(path)) ? mark : ''))
        yield [group.title, `菜单：${title}`, path, ...has]
      }
  for (const { path, name, label } of actions) {
    const has = held.map(each => (each.actions.has(name) ? mark : ''))
    yield [registry().find(path)?.resource.label ?? path, label, name, ...has]
  }
}
