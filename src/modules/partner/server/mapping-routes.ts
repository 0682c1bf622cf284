import { and, eq } from 'drizzle-orm'
import { lockAsSeen, readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  mapPayload,
  preparePayload,
  retrySyncs,
  targetMappings,
} from '#modules/cause/server/index.ts'
import { partnerPlatform } from '../model/index.ts'
import { previewMapping, saveMapping, syncNow } from '../model/platform-calls.ts'
import { partnerPlatformServing } from './partner-platform.ts'

const table = tableOf(partnerPlatform)
const access = { action: 'partnerPlatform.update' } as const

/** The mapping of the enabled platform that a target of causes is. */
export const platformMappings = targetMappings.of(async (reader, target) => {
  const own = and(eq(table.syncTarget, target), eq(table.state, 'enabled'))
  const [row] = await findRows(reader, partnerPlatform, own, 1)
  return row?.mapping ?? null
})

/** 同步 of a platform: its mapping, a look at what it would be told, and sending it now. */
export const mappingRoutes: readonly AnyRoute[] = [
  route(saveMapping, {
    access,
    summary: '保存接入平台的字段映射',
    async change({ id, version, mapping }, act) {
      const row = await lockAsSeen(act, partnerPlatformServing, {
        ...{ id, version, action: 'partnerPlatform.update' },
      })
      const mappingVersion = (row.mappingVersion ?? 0) + 1
      const patch = { mapping: mapping.length === 0 ? null : mapping, mappingVersion }
      await updateRow(act, partnerPlatform, row, patch, { verb: 'update', label: '修改字段映射' })
      return { mappingVersion }
    },
  }),
  route(previewMapping, {
    access,
    summary: '预览一个标的按字段映射的报文',
    async read({ id, cause, mapping }, act) {
      await readInScope(act, partnerPlatformServing, id)
      const prepared = await preparePayload(act, cause)
      if (prepared === undefined) return act.refuse('标的不存在', 'cause')
      return { sent: mapPayload(prepared.payload, mapping), lack: prepared.lack?.text ?? null }
    },
  }),
  route(syncNow, {
    access,
    summary: '立即同步到接入平台',
    async change({ id }, act) {
      const row = await readInScope(act, partnerPlatformServing, id)
      if (row.syncTarget === null) return act.refuse('请先在基本信息中选择同步目标')
      if (row.state !== 'enabled') act.refuse('平台未启用，不能同步')
      return { count: await retrySyncs(act, row.syncTarget) }
    },
  }),
]
