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
  project: { kind: 'project', address: '/project/propayout', title: '项目拨付', cause: '项目' },
  fund: { kind: 'fund', address: '/fund/fundpayout', title: '基金拨付', cause: '基金' },
  help: { kind: 'help', address: '/seekhelp/helpayout', title: '求助拨付', cause: '求助' },
}
