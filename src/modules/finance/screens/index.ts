import { lazyPart } from '#ui/views/lazy-part.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import type { ScreensOf } from '#ui/views/screens.ts'
import { donation } from '../model/donation.ts'
import type { financePlaces } from '../model/places.ts'

const CreditDialog = lazyPart(async () => (await import('./credit-dialog.tsx')).CreditDialog)

// Here, since projects and organisations list donations as well.
registerMoveDialog(donation, 'credit', CreditDialog)

/** The screens of 财务管理. */
export const financeScreens: ScreensOf<typeof financePlaces> = {
  '/finance/findon': () => import('./donation-screen.tsx'),
  '/finance/findata': () => import('./books/findata-screen.tsx'),
  '/finance/finentry': () => import('./entry-screen.tsx'),
  '/finance/finout': () => import('./out-screen.tsx'),
  '/finance/finpro': () =>
    import('./accounts-screen.tsx').then(of => ({ default: of.ProjectAccounts })),
  '/finance/finfund': () =>
    import('./accounts-screen.tsx').then(of => ({ default: of.FundAccounts })),
  '/finance/finhelp': () =>
    import('./accounts-screen.tsx').then(of => ({ default: of.HelpAccounts })),
  '/finance/userdata': () => import('./payers-screen.tsx'),
}
