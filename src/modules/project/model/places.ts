import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { budgetLine } from '#modules/cause/model/budget-line.ts'
import { cause } from '#modules/cause/model/cause.ts'
import { causeSync, syncTarget } from '#modules/cause/model/cause-sync.ts'
import { changeObjection, changeRequest } from '#modules/cause/model/change-request.ts'
import { childPlan, childTransfer } from '#modules/cause/model/child-plan.ts'
import { disclosureTask } from '#modules/cause/model/disclosure-task.ts'
import { fundraisingPlan } from '#modules/cause/model/fundraising-plan.ts'
import { payout } from '#modules/cause/model/payout/payout.ts'
import { payoutLine } from '#modules/cause/model/payout/payout-line.ts'
import { progress } from '#modules/cause/model/progress.ts'
import { report } from '#modules/cause/model/report.ts'
import { surplusDecision } from '#modules/cause/model/surplus-decision.ts'
import { category } from '#modules/classify/model/category.ts'
import { donation } from '#modules/finance/model/donation.ts'
import { donor } from '#modules/people/model/donor.ts'
import { interaction } from '#modules/website/model/interaction.ts'
import { project } from './project.ts'

/** The screens of this module, and what of which records is done there. */
export const projectPlaces = {
  '/project/classify': { shows: [category, cause] },
  '/project/nopublicPromine': {},
  '/project/promine': { shows: [project, budgetLine, fundraisingPlan], opens: [project] },
  '/project/propayout': {
    shows: [payout, payoutLine, review, reviewTask, reviewTurn],
    opens: [payout],
  },
  '/project/proverify': { shows: [review, reviewTask, reviewTurn] },
  '/project/proverifydetail': {},
  '/project/progress': { shows: [progress, disclosureTask], opens: [disclosureTask] },
  '/project/progdetail': { opens: [progress] },
  '/project/proProgressVerify': {},
  '/project/proProgressdetail': {},
  '/project/proreport': { shows: [report] },
  '/project/prordetail': { opens: [report] },
  '/project/prodata': { shows: [project] },
  '/project/prodonlist': { shows: [donation] },
  '/project/prodonper': { shows: [donor] },
  '/project/proidetail': {},
  '/project/prointeract': { shows: [interaction] },
  '/project/userdata': { shows: [donation] },
  '/project/proaudit': { shows: [changeRequest, changeObjection, surplusDecision] },
  '/project/proadetail': { opens: [changeRequest] },
  '/project/childrenplan': { shows: [childPlan, childTransfer] },
  '/project/unsyncProject': { shows: [causeSync, syncTarget] },
} as const satisfies Places
