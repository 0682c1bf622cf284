import type { ScreenMap, ScreensOf } from '#ui/views/screens.ts'
import type { accountPlaces } from '../model/places.ts'

/** The public screens of accounts. */
export const accountScreens: ScreenMap = {
  '/login': () => import('./login-screen.tsx'),
  '/zhaohuimima': () => import('./forgot-screen.tsx'),
  '/xiugaimima': () => import('./change-password-screen.tsx'),
  '/weakPwd': () => import('./weak-password-screen.tsx'),
}

/** The screens of UKEY and of the security settings. */
export const ukeyScreens: ScreensOf<typeof accountPlaces> = {
  '/product/systemSafe': () => import('./safety/system-safe.tsx'),
  '/ukey/ukeyList': () => import('./ukey/ukey-screen.tsx'),
}

/** The dialog that asks the identity again before a guarded act. */
export const stepUpDialog = () => import('./step-up-dialog.tsx')

/** The screen of /register, to which the application of a new organisation is given. */
export const registerScreen = () => import('./register-screen.tsx')

/** The drawer 我的账号. */
export const accountDrawer = () => import('./account-drawer.tsx')

export { BrandMark } from './brand-mark.tsx'
export { useSiteName } from './use-site-name.ts'
