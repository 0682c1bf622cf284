import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { bigScreen } from './big-screen.ts'
import { bigScreenConfig } from './big-screen-config.ts'
import { bigScreenVersion } from './big-screen-version.ts'
import { datavPlaces } from './places.ts'
import { screenComponent } from './screen-component.ts'
import { screenMaterial } from './screen-material.ts'
import { screenPlaylist } from './screen-playlist.ts'
import { screenToken } from './screen-token.ts'

export * from './big-screen.ts'
export * from './big-screen-config.ts'
export * from './big-screen-version.ts'
export * from './binding.ts'
export * from './component-bases.ts'
export * from './contrast.ts'
export * from './design-calls.ts'
export * from './screen-component.ts'
export * from './screen-labels.ts'
export * from './screen-material.ts'
export * from './screen-playlist.ts'
export * from './screen-scope.ts'
export * from './screen-snapshot.ts'
export * from './screen-token.ts'
export * from './shape-rows.ts'
export * from './share-calls.ts'
export * from './templates/index.ts'
export * from './themes.ts'
export * from './view-calls.ts'

/** What this module declares. */
export const datavModel: ModuleModel = {
  labels: { datav: '数据大屏' },
  resources: [
    screenComponent,
    screenMaterial,
    bigScreen,
    bigScreenVersion,
    screenPlaylist,
    screenToken,
    bigScreenConfig,
  ],
  places: datavPlaces,
}
