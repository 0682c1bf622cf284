import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { cause } from '#modules/cause/model/cause.ts'
import { causeSync, syncTarget } from '#modules/cause/model/cause-sync.ts'
import { changeObjection, changeRequest } from '#modules/cause/model/change-request.ts'
import { disclosureTask } from '#modules/cause/model/disclosure-task.ts'
import { payout } from '#modules/cause/model/payout/payout.ts'
import { payoutLine } from '#modules/cause/model/payout/payout-line.ts'
import { progress } from '#modules/cause/model/progress.ts'
import { report } from '#modules/cause/model/report.ts'
import { surplusDecision } from '#modules/cause/model/surplus-decision.ts'
import { category } from '#modules/classify/model/category.ts'
import { donation } from '#modules/finance/model/donation.ts'
import { donor } from '#modules/people/model/donor.ts'
import { interaction } from '#modules/website/model/interaction.ts'
import { fund } from './fund.ts'
import { fundBudget, fundBudgetLine } from './fund-budget.ts'
import { fundFounder, fundMeeting, fundMember } from './fund-people.ts'
import { fundTask } from './fund-task.ts'
import { principalChange } from './principal-change.ts'

/** The screens of this module, and what of which records is done there. */
export const fundPlaces = {
  '/fund/fundmine': {
    shows: [
      fund,
      fundFounder,
      fundMember,
      fundMeeting,
      fundBudget,
      fundBudgetLine,
      principalChange,
      fundTask,
    ],
  },
  '/fund/funddetail': { opens: [fund] },
  '/fund/fundReview': {
    shows: [review, reviewTask, reviewTurn, changeRequest, changeObjection, surplusDecision],
  },
  '/fund/fundpayout': { shows: [payout, payoutLine, review, reviewTask, reviewTurn] },
  '/fund/fundreviewdetail': {},
  '/fund/unsyncFund': { shows: [causeSync, syncTarget] },
  '/fund/funddata': { shows: [fund] },
  '/fund/fundgress': { shows: [progress, disclosureTask] },
  '/fund/fundProgressReview': { shows: [review, reviewTask, reviewTurn] },
  '/fund/fundreviewProgressdetail': {},
  '/fund/classify_fund': { shows: [category, cause] },
  '/fund/fundreport': { shows: [report] },
  '/fund/fundinteract': { shows: [interaction] },
  '/fund/funddonlist': { shows: [donation] },
  '/fund/funddonper': { shows: [donor] },
  '/fund/userdata': { shows: [donation] },
} as const satisfies Places
