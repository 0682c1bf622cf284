export { payout } from './payout.ts'
export * from './payout-calls.ts'
export {
  boardFrom,
  organisationPayees,
  payeeKinds,
  payeeNames,
  rosterKind,
  secondFrom,
  signWithinDays,
} from './payout-fields.ts'
export type { PayoutFinding } from './payout-findings.ts'
export { mostLines, payoutLine } from './payout-line.ts'
