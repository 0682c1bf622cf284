import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { dataQuestion } from './data-question.ts'
import { questionPlaces } from './places.ts'

export * from './data-question.ts'

/** What this module declares. */
export const questionModel: ModuleModel = {
  labels: { zhuanti: '专题' },
  resources: [dataQuestion],
  places: questionPlaces,
}
