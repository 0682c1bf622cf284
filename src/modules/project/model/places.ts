import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { causeSync, syncTarget } from '#modules/cause/model/cause-sync.ts'
import { changeObjection, changeRequest } from '#modules/cause/model/change-request.ts'
import { childPlan, childTransfer } from '#modules/cause/model/child-plan.ts'
import { surplusDecision } from '#modules/cause/model/surplus-decision.ts'
import { budgetLine } from './budget-line.ts'
import { fundraisingPlan } from './fundraising-plan.ts'
import { project } from './project.ts'

/** The screens of this module, and what of which records is done there. */
export const projectPlaces = {
  '/project/nopublicPromine': {},
  '/project/promine': { shows: [project, budgetLine, fundraisingPlan], opens: [project] },
  '/project/proverify': { shows: [review, reviewTask, reviewTurn] },
  '/project/proverifydetail': {},
  '/project/proaudit': {
    shows: [changeRequest, changeObjection, surplusDecision],
    opens: [changeObjection],
  },
  '/project/proadetail': { opens: [changeRequest] },
  '/project/childrenplan': { shows: [childPlan, childTransfer] },
  '/project/unsyncProject': { shows: [causeSync, syncTarget] },
} as const satisfies Places
