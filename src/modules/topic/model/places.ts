import type { Places } from '#kernel/resource/module-model.ts'
import { federationMember } from './federation-member.ts'
import { federationPage } from './federation-page.ts'

/** The screens of this module, and what of which records is done there. */
export const topicPlaces = {
  '/zhuanti/cishanhui': { shows: [federationPage, federationMember], opens: [federationPage] },
  '/zhuanti/addcishanhui': {},
  '/zhuanti/editcishanhui': {},
} as const satisfies Places
