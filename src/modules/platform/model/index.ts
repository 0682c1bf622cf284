import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { comment } from './comment.ts'
import { dictionary } from './dictionary.ts'
import { file } from './file.ts'
import { notice } from './notice.ts'
import { platformSetting } from './platform-setting.ts'
import { savedView } from './saved-view.ts'
import { term } from './term.ts'

export * from './comment.ts'
export * from './dictionary.ts'
export * from './file.ts'
export * from './message-centre.ts'
export * from './notice.ts'
export * from './platform-setting.ts'
export * from './saved-view.ts'
export * from './term.ts'
export * from './work-calendar.ts'
export * from './work-table.ts'

/** What this module declares. */
export const platformModel: ModuleModel = {
  labels: { platform: '平台管理' },
  resources: [comment, dictionary, file, notice, platformSetting, savedView, term],
}
