export { payout } from './payout.ts'
export * from './payout-calls.ts'
export {
  boardFrom,
  organisationPayees,
  payeeKinds,
  payeeNames,
  payWays,
  rosterKind,
  secondFrom,
  signWithinDays,
} from './payout-fields.ts'
export { type PayoutFinding, payoutFindings } from './payout-findings.ts'
export { lineResults, mostLines, payoutLine } from './payout-line.ts'
