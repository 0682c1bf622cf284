import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { payout } from '#modules/cause/model/payout/payout.ts'
import { payoutLine } from '#modules/cause/model/payout/payout-line.ts'
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
  '/fund/fundpayout': { shows: [payout, payoutLine, review, reviewTask, reviewTurn] },
  '/fund/fundReview': { shows: [review, reviewTask, reviewTurn] },
  '/fund/fundreviewdetail': {},
} as const satisfies Places
