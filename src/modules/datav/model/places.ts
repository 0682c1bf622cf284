import type { Places } from '#kernel/resource/module-model.ts'
import { bigScreen } from './big-screen.ts'
import { bigScreenConfig } from './big-screen-config.ts'
import { bigScreenVersion } from './big-screen-version.ts'
import { screenComponent } from './screen-component.ts'
import { screenMaterial } from './screen-material.ts'
import { screenPlaylist } from './screen-playlist.ts'
import { screenToken } from './screen-token.ts'

/** The screens of this module, and what of which records is done there. */
export const datavPlaces = {
  '/product/datavList': {
    shows: [bigScreen, bigScreenVersion, screenToken, screenMaterial],
  },
  '/product/datavCreate': { shows: [bigScreen] },
  '/product/datavUpdate': { shows: [bigScreen, screenMaterial], opens: [bigScreen] },
  '/product/datavComponentList': { shows: [screenComponent] },
  '/product/createComponent': { shows: [screenComponent] },
  '/product/editComponent': { shows: [screenComponent], opens: [screenComponent] },
  '/product/bigScreenConfig': { shows: [bigScreenConfig, screenPlaylist] },
} as const satisfies Places
