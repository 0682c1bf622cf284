import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { category } from '#modules/classify/model/category.ts'
import { donation } from '#modules/finance/model/donation.ts'
import { donor } from '#modules/people/model/donor.ts'
import { interaction } from '#modules/website/model/interaction.ts'
import { budgetLine } from './budget-line.ts'
import { cause } from './cause.ts'
import { fundraisingPlan } from './fundraising-plan.ts'
import { project } from './project.ts'

/** The screens of this module, and what of which records is done there. */
export const projectPlaces = {
  '/project/classify': { shows: [category, cause] },
  '/project/nopublicPromine': {},
  '/project/promine': { shows: [project, budgetLine, fundraisingPlan], opens: [project] },
  '/project/prodata': { shows: [project] },
  '/project/prodonlist': { shows: [donation] },
  '/project/prodonper': { shows: [donor], opens: [donor] },
  '/project/proidetail': {},
  '/project/prointeract': { shows: [interaction] },
  '/project/proverify': { shows: [review, reviewTask, reviewTurn] },
  '/project/proverifydetail': {},
  '/project/userdata': { shows: [donation] },
} as const satisfies Places
