import { piece } from '#kernel/server/migrate/piece.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { recordSerials } from '#kernel/server/record-serial.ts'
import { evidenceSources } from '#modules/evidence/server/index.ts'
import {
  followsDonor,
  lawKeeps,
  whenErased,
  whenMerged,
  whenSplit,
} from '#modules/people/server/index.ts'
import { todoSources } from '#modules/platform/server/index.ts'
import { financeModel } from '../model/index.ts'
import { ledgerAdjustmentServing } from './adjustment/ledger-adjustment.ts'
import { openingBalanceServing } from './adjustment/opening-lines.ts'
import { balanceCheckRoute } from './bank/balance-check.ts'
import { bankLineServing, tickCandidatesRoute } from './bank/bank-line.ts'
import { bankStatementServing, statementUploadRoute } from './bank/bank-statement.ts'
import { billLineServing, billRoutes, billServing } from './bill/bill.ts'
import { keyOldMarks, oldMarksIndex } from './bill/key-old-marks.ts'
import { manyBillsRoutes } from './bill/many-bills.ts'
import { matchBill } from './bill/match-bill.ts'
import { billOriginal, originalRoute } from './bill/original.ts'
import { registerEmptyRoute } from './bill/register-empty.ts'
import { accountRoutes } from './books/account-routes.ts'
import { financeBoardRoute } from './books/board.ts'
import { childAccountsRoute } from './books/child-accounts.ts'
import { statementRoutes } from './books/statement.ts'
import { bookEntriesRoute, trialBalanceRoute } from './books/trial.ts'
import { inOrderRoutes } from './closing/close-in-order.ts'
import { closeEmptyDays, closingDayServing, openDaysRoute } from './closing/closing-day.ts'
import { dayReportRoute } from './closing/day-report-route.ts'
import { fillDemoBooks } from './demo-books.ts'
import { differenceServing } from './difference/difference.ts'
import { creditRoute } from './donation/credit-route.ts'
import { donationServing, donationSql, expireOrders } from './donation/donation.ts'
import { paidFact } from './donation/donation-fact.ts'
import { donationPostingsRoute } from './donation/donation-postings-route.ts'
import { donationUseRoute } from './donation/donation-use-route.ts'
import { eraseGiver, keepsReceipt } from './donation/erase-giver.ts'
import { giveGiftsBack, moveGifts } from './donation/move-gifts.ts'
import { causeDonor, causeTotal, donationDaily } from './donation/summary-tables.ts'
import { bookTodo } from './figures/book-todo.ts'
import { summaryRoutes } from './figures/donation-summary.ts'
import { moneyTodo } from './figures/money-todo.ts'
import { payerRoute } from './figures/payer-route.ts'
import { apiClientRoutes, apiClientServing, cleanIntake } from './intake/api-client.ts'
import { intakeAnswer, intakeDay, intakeNonce, intakeRate } from './intake/intake-tables.ts'
import { openInvitationRoute } from './intake/invitation.ts'
import { intakeRoutes } from './intake/routes.ts'
import { termsRoute } from './intake/terms.ts'
import { checkBooks, resumeBookRoute } from './ledger/check-books.ts'
import { bookFaultsRoute } from './ledger/faults-route.ts'
import { ledgerSql } from './ledger/ledger.sql.ts'
import { bankAccountServing } from './money/bank-account.ts'
import { moneyInRoutes } from './money/enter-cash.ts'
import { moneyClaimServing } from './money/money-claim.ts'
import { moneyInServing } from './money/money-in.ts'
import { claimSuggestionRoute } from './money/suggest-claim.ts'
import { moneyOutServing } from './money-out/money-out.ts'
import { payFileRoute } from './money-out/pay-file.ts'
import { accountingPeriodServing, openPeriods, periodGuardSql } from './period/accounting-period.ts'
import { chartMapServing, seedChart } from './period/chart.ts'
import { checklistRoute } from './period/checklist.ts'
import { ratioRuleServing, ratioStandingRoute } from './period/ratio-rule.ts'
import { seedRatios } from './period/seed-ratios.ts'
import { accountingVoucherServing, voucherRoutes } from './period/voucher-reads.ts'
import { voucherPosting } from './period/voucher-tables.ts'
import { handOverReceipt } from './receipt/hand-over.ts'
import { receiptServing } from './receipt/receipt.ts'
import { receiptPart, receiptPartSql } from './receipt/receipt-part.ts'
import { receiptRangeServing } from './receipt/receipt-range.ts'
import { receiptReads } from './receipt/receipt-reads.ts'
import { requestWaitingReceipts, requestWaitingRoute } from './receipt/request-waiting.ts'
import { receiptWaitingRoute } from './receipt/waiting.ts'
import { reconCalendarRoute } from './recon/calendar.ts'
import { causeCheckRoutes } from './recon/cause-checks.ts'
import { reconDayRoute } from './recon/day-page.ts'
import { organisationAccountsRoute } from './recon/organisation-accounts.ts'
import { chargebackRoute } from './refund/chargeback-route.ts'
import { refundServing } from './refund/refund.ts'
import { refundPreviewRoute } from './refund/refund-preview.ts'
import { financeGrants } from './role-grants.ts'
import { serialSql } from './serial.ts'
import { expectSettlements } from './settlement/expect-settlements.ts'
import { settlementBatchServing } from './settlement/settlement-batch.ts'
import { settlementConfigServing } from './settlement/settlement-config.ts'
import { settlementRoutes } from './settlement/settlement-routes.ts'
import { donationTimelineRoute } from './timeline/timeline-route.ts'

export { takeBill } from './bill/bill.ts'
export { type BillTrade, writeWechatBill } from './bills/write-wechat-bill.ts'
export { charityGiving } from './charity-giving.ts'
export { standingOf } from './closing/open-days.ts'
export { donationImporter } from './donation/donation-importer.ts'
export { donationUse } from './donation/donation-use-route.ts'
export { hideDonors } from './donation/hide-donors.ts'
export { openOrder } from './donation/orders.ts'
export { phonesGiven } from './donation/phones-given.ts'
export { recordGifts } from './donation/record-gifts.ts'
export { returnToPool } from './donation/return-to-pool.ts'
export { causeFigures, causeSums, openCauseBooks } from './figures/cause-figures.ts'
export { causePeriodFigures } from './figures/cause-period.ts'
export { causeStatement } from './figures/cause-statement.ts'
export { childFigures } from './figures/child-figures.ts'
export { givenEver, publicCauses, todayOf } from './figures/donation-summary.ts'
export { paidOfFounders } from './figures/founder-gifts.ts'
export { merchantTraffic } from './figures/merchant-traffic.ts'
export { moneySubmitted } from './figures/money-submitted.ts'
export {
  areBooksOpen,
  boardMoney,
  openOrganisationBooks,
  organisationMoney,
  whyBooksOpen,
} from './figures/organisation-money.ts'
export { causePeriod, causesSince } from './figures/period-statement.ts'
export { whyCauseOpen } from './figures/why-cause-open.ts'
export {
  type GiftDesk,
  type Giving,
  giftDesks,
  giving,
  type MatchingFund,
  matchingFunds,
  type OfferedGift,
  type OrderTold,
  type PaidGiftTold,
  type ReceiptTold,
  type RefundTold,
  whenCausesGiven,
  whenGiftsPaid,
  whenGiftsWithdrawn,
  whenOrdered,
  whenReceiptEnded,
  whenReceiptIssued,
  whenRefunded,
  whyNotRefunded,
} from './giving.ts'
export { answerOnce } from './intake/answer-once.ts'
export { answerOf as donationAnswer, push as pushGift, pushQuestion } from './intake/push.ts'
export { isSigned as isCallSigned, sign as signCall, signedText } from './intake/signature.ts'
export { countCall, refuseBeyond, takeNonce } from './intake/turn.ts'
export {
  type AccountRef,
  balanceOf,
  bankOf,
  custodialOf,
  organisationAccount,
  restrictedOf,
} from './ledger/accounts.ts'
export { moveRestricted } from './ledger/cause-moves.ts'
export { managementFee } from './ledger/donation-postings.ts'
export { endHold, takeHold } from './ledger/holds.ts'
export { type Posting, type PostingLine, post } from './ledger/post.ts'
export { events, type Flow, flows } from './ledger/postings.ts'
export { principalsOf, setPrincipal } from './ledger/principal.ts'
export { reverse } from './ledger/reverse.ts'
export { accountInUse } from './money/account-in-use.ts'
export { bookBoxCash, depositBoxCash, whyNotDeposit } from './money/box-cash.ts'
export { claimReturned } from './money/claim-returned.ts'
export { enterCash } from './money/enter-cash.ts'
export {
  claimBond,
  dropVendorOrder,
  giveBond,
  orderForVendor,
  payVendor,
} from './money/vendor-money.ts'
export { moneyOutBounced, moneyOutOf } from './money-out/money-out-of.ts'
export { periodChecks } from './period/blockers.ts'
export { closeDemoBooks } from './period/demo-periods.ts'
export { financePorts } from './ports.ts'
export { readFiscalPlatform } from './receipt/fiscal/fiscal-settings.ts'
export { setFiscalPlatform } from './receipt/fiscal/platform.ts'
export { countPrint, receiptServing } from './receipt/receipt.ts'
export { keepDemoProof } from './recon/demo-proof.ts'
export { giveBack } from './refund/give-back.ts'

/** What a receipt says stays as it was issued; whose it is follows the donor. */
const receiptsFollow = followsDonor({ table: 'receipt' })

/** Money: donations, money in, the channels' bills, the intake and the ledger under them. */
export const financeModule: ServerModule = {
  name: 'finance',
  model: financeModel,
  grants: financeGrants,
  servings: [
    donationServing,
    refundServing,
    bankAccountServing,
    bankStatementServing,
    bankLineServing,
    moneyInServing,
    moneyClaimServing,
    moneyOutServing,
    billServing,
    billLineServing,
    apiClientServing,
    closingDayServing,
    receiptServing,
    receiptRangeServing,
    accountingPeriodServing,
    accountingVoucherServing,
    chartMapServing,
    ratioRuleServing,
    differenceServing,
    settlementConfigServing,
    settlementBatchServing,
    ledgerAdjustmentServing,
    openingBalanceServing,
  ],
  routes: [
    donationPostingsRoute,
    donationUseRoute,
    donationTimelineRoute,
    creditRoute,
    refundPreviewRoute,
    chargebackRoute,
    openDaysRoute,
    ...inOrderRoutes,
    resumeBookRoute,
    bookFaultsRoute,
    payerRoute,
    ...accountRoutes,
    ...summaryRoutes,
    ...moneyInRoutes,
    ...billRoutes,
    ...manyBillsRoutes,
    ...apiClientRoutes,
    ...intakeRoutes,
    openInvitationRoute,
    termsRoute,
    ...receiptReads,
    receiptWaitingRoute,
    requestWaitingRoute,
    checklistRoute,
    ratioStandingRoute,
    ...voucherRoutes,
    financeBoardRoute,
    trialBalanceRoute,
    bookEntriesRoute,
    ...statementRoutes,
    originalRoute,
    registerEmptyRoute,
    dayReportRoute,
    reconCalendarRoute,
    reconDayRoute,
    organisationAccountsRoute,
    ...causeCheckRoutes,
    ...settlementRoutes,
    statementUploadRoute,
    tickCandidatesRoute,
    balanceCheckRoute,
    payFileRoute,
    claimSuggestionRoute,
    childAccountsRoute,
  ],
  jobs: [
    ...[expireOrders, matchBill, cleanIntake, closeEmptyDays, checkBooks],
    keyOldMarks,
    ...[handOverReceipt, requestWaitingReceipts, openPeriods, expectSettlements],
  ],
  demo: fillDemoBooks,
  async seed(act) {
    await seedChart(act)
    await seedRatios(act)
  },
  tables: {
    donationDaily,
    causeDonor,
    causeTotal,
    intakeAnswer,
    intakeDay,
    intakeNonce,
    intakeRate,
    receiptPart,
    voucherPosting,
    billOriginal,
    recordSerials,
  },
  sql: [
    ...serialSql,
    ...donationSql,
    piece('ledger', ledgerSql),
    ...receiptPartSql,
    ...periodGuardSql,
    oldMarksIndex,
  ],
  brings: [
    whenMerged.of(moveGifts, receiptsFollow.merged),
    whenSplit.of(giveGiftsBack, receiptsFollow.split),
    whenErased.of(eraseGiver),
    lawKeeps.of(keepsReceipt),
    evidenceSources.of({ kind: 'donationPaid', derive: paidFact }),
    todoSources.of(...moneyTodo, ...bookTodo),
  ],
}
