import type { Places } from '#kernel/resource/module-model.ts'
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
import { receipt } from './receipt/receipt.ts'
import { receiptRange } from './receipt/receipt-range.ts'
import { difference } from './recon/difference.ts'
import { settlementBatch } from './recon/settlement-batch.ts'
import { settlementConfig } from './recon/settlement-config.ts'
import { refund } from './refund.ts'

/** The screens of this module, and what of which records is done there. */
export const financePlaces = {
  '/finance/findon': {
    shows: [donation, refund, bill, billLine, closingDay, receipt, receiptRange, apiClient],
    opens: [donation],
  },
  '/finance/findata': { shows: [accountingPeriod, accountingVoucher, chartMap, ratioRule] },
  '/finance/finentry': { shows: [moneyIn, moneyClaim, bankAccount, bankStatement, bankLine] },
  '/finance/finout': { shows: [moneyOut] },
  '/finance/finpro': { shows: [donation, ledgerAdjustment, openingBalance] },
  '/finance/finfund': { shows: [donation] },
  '/finance/finhelp': { shows: [donation] },
  '/finance/userdata': { shows: [donation] },
  '/useradmin/accountlist': {
    shows: [bill, billLine, difference, closingDay],
    opens: [bill, difference],
  },
  '/useradmin/orgaccount': { shows: [bill] },
  '/useradmin/proaccount': { shows: [donation] },
  '/useradmin/esaccount': { shows: [settlementBatch], opens: [settlementBatch] },
  '/useradmin/espeizhi': { shows: [settlementConfig] },
} as const satisfies Places
