import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { reportPlaces } from './places.ts'
import { reportInstance } from './report-instance.ts'

export * from './paper.ts'
export * from './report-block.ts'
export * from './report-instance.ts'

/** What this module declares. */
export const reportModel: ModuleModel = {
  labels: { zhuanti: '专题' },
  resources: [reportInstance],
  places: reportPlaces,
}
