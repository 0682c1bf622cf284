import type { ScreensOf } from '#ui/views/screens.ts'
import type { charityPlaces } from '../model/places.ts'

/** The screens of /gyhmanager that belong to organisations. */
export const charityScreens: ScreensOf<typeof charityPlaces> = {
  '/gyhmanager/gyhkanban': () => import('./kanban/kanban-screen.tsx'),
  '/gyhmanager/mechanism': () => import('./organisation/organisation-screen.tsx'),
  '/gyhmanager/editcharity': () => import('./organisation/edit-charity-screen.tsx'),
  '/gyhmanager/entering': () => import('./entering/entering-screen.tsx'),
  '/gyhmanager/charityconfig': () => import('./config/config-screen.tsx'),
  '/gyhmanager/illegalorg': () => import('./illegal/illegal-screen.tsx'),
  '/gyhmanager/proveing': () => import('./certification/certification-queue.tsx'),
  '/gyhmanager/proveinginfo': () => import('./certification/certification-review.tsx'),
  '/gyhmanager/addmerc': () => import('./merchant/add-merchant-screen.tsx'),
  '/gyhmanager/heartmerc': () => import('./merchant/heart-merchant-screen.tsx'),
  '/gyhmanager/orgmerc': () => import('./merchant/org-merchant-screen.tsx'),
  '/gyhmanager/servicemanager': () => import('./service/service-screen.tsx'),
  '/gyhmanager/enteringinfo': () => import('./entering/application-review.tsx'),
}

/** The application of an outsider whose organisation wants to join; a part of /register. */
export const applicantDesk = () => import('./applicant/applicant-desk.tsx')

export { verifyApplicant } from './applicant/applicant-calls.ts'
