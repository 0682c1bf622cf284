import { payoutAddresses } from '../../model/payout/index.ts'
import type { CauseKind } from '../cause-kind.ts'

/** Where payouts of a kind are listed, and what their screen is called. */
export interface PayoutPlace {
  readonly kind: CauseKind
  readonly address: string
  readonly title: string
  /** What the cause is called there. */
  readonly cause: string
}

/** The screens of payouts by kind; all of them draw the same parts. */
export const payoutPlaces: Readonly<Record<CauseKind, PayoutPlace>> = {
  project: { kind: 'project', address: payoutAddresses.project, title: '项目拨付', cause: '项目' },
  fund: { kind: 'fund', address: payoutAddresses.fund, title: '基金拨付', cause: '基金' },
  help: { kind: 'help', address: payoutAddresses.help, title: '求助拨付', cause: '求助' },
}
