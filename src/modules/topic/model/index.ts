import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { federationMember } from './federation-member.ts'
import { federationPage } from './federation-page.ts'
import { topicPlaces } from './places.ts'

export * from './federation-member.ts'
export * from './federation-page.ts'
export * from './page-content.ts'

/** What this module declares. */
export const topicModel: ModuleModel = {
  labels: { zhuanti: '专题' },
  resources: [federationPage, federationMember],
  places: topicPlaces,
}
