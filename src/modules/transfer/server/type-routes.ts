import { z } from 'zod'
import { partLabels } from '#kernel/resource/part-labels.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { currentStore } from '#modules/platform/server/index.ts'
import { importTaskTypes } from '../model/import-task-calls.ts'
import { ownTask } from './import-routes.ts'
import { importerOf } from './importer-of.ts'
import { isDemanded } from './layout.ts'
import { sendFile } from './send-file.ts'
import { uploadKey } from './stored-file.ts'

/** Every kind of record that a person may import, in the order of the product's parts. */
export function typesFor(person: Person) {
  return registry().servings.flatMap(serving => {
    const { resource } = serving
    if (resource.verbs?.includes('import') !== true) return []
    if (!holds(person, `${resource.name}.import`)) return []
    const importer = importerOf(serving)
    const columns = importer.columns(person, 'insert')
    if (columns.length === 0) return []
    return [
      {
        source: resource.path,
        label: resource.label,
        group: partLabels[resource.module] ?? resource.module,
        modes: [...(importer.modes?.(person) ?? (['insert'] as const))],
        needsTotals: importer.needsTotals === true,
        isWhole: importer.isWhole === true,
        columns: columns.map(column => ({
          label: column.field.label,
          isDemanded: isDemanded(column),
          hint: column.field.hint ?? null,
        })),
      },
    ]
  })
}

export const importTypeRoutes: readonly AnyRoute[] = [
  route(importTaskTypes, {
    access: 'signedIn',
    summary: '查询可以导入的数据类型',
    read: (_question, act) => Promise.resolve(typesFor(act.person)),
  }),
  route({
    method: 'GET',
    path: '/api/transfer/importTask/getFile',
    access: 'signedIn',
    summary: '下载导入的原文件',
    question: z.object({ id: z.uuid('记录编号有误') }),
    raw: true,
    async handle({ id }, exchange) {
      const row = await exchange.read(act => ownTask(act, id))
      if (row.state !== 'mapping' && row.state !== 'checked')
        throw refusal('原文件只在确认导入之前保留')
      const content = await currentStore().open(uploadKey(id))
      await sendFile(exchange.reply, { name: row.fileName, content })
    },
  }),
]
