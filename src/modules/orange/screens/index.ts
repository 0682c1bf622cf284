import type { ScreensOf } from '#ui/views/screens.ts'
import type { orangePlaces } from '../model/places.ts'

/** The orange-heart programme. */
export const orangeScreens: ScreensOf<typeof orangePlaces> = {
  '/gybOrange/userManage': () => import('./users/user-list.tsx'),
  '/gybOrange/globalOrangeRecord': () => import('./hearts/sheet-screen.tsx'),
  '/gybOrange/orangeRecord': () => import('./hearts/entry-list.tsx'),
  '/gybOrange/signInRecord': () => import('./hearts/sign-list.tsx'),
  '/gybOrange/activityRecord': () => import('./activity/sign-up-list.tsx'),
  '/gybOrange/activeManage': () => import('./activity/activity-list.tsx'),
  '/gybOrange/themeManage': () => import('./activity/theme-list.tsx'),
  '/gybOrange/violationRecord': () => import('./show/violation-list.tsx'),
  '/gybOrange/photoShowManage': () => import('./show/photo-screen.tsx'),
  '/gybOrange/boastfulManage': () => import('./show/praise-screen.tsx'),
  '/gybOrange/orangeIndex': () => import('./board/board-screen.tsx'),
  '/gybOrange/donateManage': () => import('./give/project-list.tsx'),
  '/gybOrange/donateRecord': () => import('./give/gift-list.tsx'),
  '/gybOrange/addDonatePro': () => import('./give/project-form.tsx'),
  '/gybOrange/systemManage': () => import('./setting/setting-screen.tsx'),
  '/gybOrange/copywriteManage': () => import('./texts/copy-list.tsx'),
  '/gybOrange/copywriteAdd': () => import('./texts/copy-form.tsx'),
  '/gybOrange/copywriteModify': () => import('./texts/copy-form.tsx'),
  '/gybOrange/copywriteLook': () => import('./texts/copy-look.tsx'),
  '/gybOrange/mailManage': () => import('./mail/mail-list.tsx'),
  '/gybOrange/mailAdd': () => import('./mail/mail-form.tsx'),
  '/gybOrange/mailEdit': () => import('./mail/mail-form.tsx'),
  '/gybOrange/mailLook': () => import('./mail/mail-look.tsx'),
  '/gybOrange/sendMailRecord': () => import('./mail/delivery-list.tsx'),
  '/gybOrange/bulletin': () => import('./texts/bulletin-list.tsx'),
  '/gybOrange/bulletinAdd': () => import('./texts/bulletin-form.tsx'),
}
