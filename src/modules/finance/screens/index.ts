import { lazyPart } from '#ui/views/lazy-part.tsx'
import { registerMoveDialog } from '#ui/views/move-dialogs.ts'
import type { ScreensOf } from '#ui/views/screens.ts'
import { bankLine } from '../model/bank/bank-statement.ts'
import { donation } from '../model/donation.ts'
import type { financePlaces } from '../model/places.ts'
import { difference } from '../model/recon/difference.ts'
import { settlementBatch } from '../model/recon/settlement-batch.ts'

const CreditDialog = lazyPart(async () => (await import('./credit-dialog.tsx')).CreditDialog)

const ProposeDialog = lazyPart(
  async () => (await import('./recon/propose-dialog.tsx')).ProposeDialog,
)
const LinkDialog = lazyPart(async () => (await import('./recon/link-dialog.tsx')).LinkDialog)

const TickDialog = lazyPart(async () => (await import('./bank/bank-lines.tsx')).TickDialog)

// Here, since projects and organisations list donations as well.
registerMoveDialog(donation, 'credit', CreditDialog)
registerMoveDialog(difference, 'propose', ProposeDialog)
registerMoveDialog(settlementBatch, 'link', LinkDialog)
registerMoveDialog(bankLine, 'tick', TickDialog)

/** The screens of 财务管理. */
export const financeScreens: ScreensOf<typeof financePlaces> = {
  '/finance/findon': () => import('./donation-screen.tsx'),
  '/finance/findata': () => import('./books/findata-screen.tsx'),
  '/finance/finentry': () => import('./entry-screen.tsx'),
  '/finance/finout': () => import('./out-screen.tsx'),
  '/finance/finpro': () => import('./project-accounts-screen.tsx'),
  '/finance/finfund': () =>
    import('./accounts-screen.tsx').then(of => ({ default: of.FundAccounts })),
  '/finance/finhelp': () =>
    import('./accounts-screen.tsx').then(of => ({ default: of.HelpAccounts })),
  '/finance/userdata': () => import('./payers-screen.tsx'),
  '/useradmin/accountlist': () => import('./recon/accountlist-screen.tsx'),
  '/useradmin/orgaccount': () => import('./recon/orgaccount-screen.tsx'),
  '/useradmin/proaccount': () => import('./recon/proaccount-screen.tsx'),
  '/useradmin/esaccount': () => import('./recon/esaccount-screen.tsx'),
  '/useradmin/espeizhi': () => import('./recon/espeizhi-screen.tsx'),
}
