import type { ModuleModel } from '#kernel/resource/module-model.ts'
import { ledgerAdjustment } from './adjustment/ledger-adjustment.ts'
import { openingBalance } from './adjustment/opening-balance.ts'
import { apiClient } from './api-client.ts'
import { bankLine, bankStatement } from './bank/bank-statement.ts'
import { bankAccount } from './bank-account.ts'
import { bill, billLine } from './bill.ts'
import { closingDay } from './closing-day.ts'
import { donation } from './donation.ts'
import { moneyClaim } from './money-claim.ts'
import { moneyIn } from './money-in.ts'
import { moneyOut } from './money-out.ts'
import { accountingPeriod } from './period/accounting-period.ts'
import { accountingVoucher } from './period/accounting-voucher.ts'
import { chartMap } from './period/chart-map.ts'
import { ratioRule } from './period/ratio-rule.ts'
import { financePlaces } from './places.ts'
import { receipt } from './receipt/receipt.ts'
import { receiptRange } from './receipt/receipt-range.ts'
import { difference } from './recon/difference.ts'
import { settlementBatch } from './recon/settlement-batch.ts'
import { settlementConfig } from './recon/settlement-config.ts'
import { refund } from './refund.ts'

export { ledgerAdjustment } from './adjustment/ledger-adjustment.ts'
export { openingBalance } from './adjustment/opening-balance.ts'
export { apiClient } from './api-client.ts'
export { bankAccount } from './bank-account.ts'
export { bill, billLine } from './bill.ts'
export type { CauseFigures } from './cause-figures.ts'
export type { CauseStatement, StatementDocument, StatementLine } from './cause-statement.ts'
export {
  type Channel,
  channels,
  type DonationSource,
  merchantChannels,
  sources,
} from './channel.ts'
export { closingDay } from './closing-day.ts'
export {
  type Credit,
  type CreditShown,
  credits,
  netCredit,
} from './credit.ts'
export { donation } from './donation.ts'
export { moneyClaim } from './money-claim.ts'
export { cashOrigins, moneyIn, typedOrigins } from './money-in.ts'
export {
  type MoneyOutKind,
  moneyOut,
  moneyOutKinds,
  transferKind,
  typedMoneyOut,
} from './money-out.ts'
export { accountingPeriod } from './period/accounting-period.ts'
export { accountingVoucher } from './period/accounting-voucher.ts'
export { receipt } from './receipt/receipt.ts'
export { receiptRange } from './receipt/receipt-range.ts'
export { difference } from './recon/difference.ts'
export { settlementBatch } from './recon/settlement-batch.ts'
export { settlementConfig } from './recon/settlement-config.ts'
export { chargedBack, mostRefundTries, refund } from './refund.ts'

/** What this module declares. */
export const financeModel: ModuleModel = {
  labels: { finance: '财务' },
  resources: [
    apiClient,
    bankAccount,
    bankStatement,
    bankLine,
    bill,
    billLine,
    closingDay,
    donation,
    moneyClaim,
    moneyIn,
    moneyOut,
    refund,
    receipt,
    receiptRange,
    accountingPeriod,
    accountingVoucher,
    chartMap,
    ratioRule,
    difference,
    settlementConfig,
    settlementBatch,
    ledgerAdjustment,
    openingBalance,
  ],
  places: financePlaces,
}
