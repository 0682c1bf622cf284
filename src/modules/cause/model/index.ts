import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { causePlaces } from './places.ts'

/** What this module declares. */
export const causeModel: ModuleModel = {
  labels: { cause: '募捐标的' },
  resources: [],
  places: causePlaces,
}
