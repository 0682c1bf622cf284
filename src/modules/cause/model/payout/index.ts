export { payout } from './payout.ts'
export * from './payout-calls.ts'
export {
  billingPayees,
  billWithinDays,
  forRequest,
  grantKinds,
  organisationPayees,
  payeeKinds,
  payeeNames,
  payoutAddresses,
  rosterKind,
  secondFrom,
} from './payout-fields.ts'
export type { PayoutFinding } from './payout-findings.ts'
export { mostLines, payoutLine } from './payout-line.ts'
