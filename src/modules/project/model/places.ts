import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { disclosureTask } from '#modules/cause/model/disclosure-task.ts'
import { progress } from '#modules/cause/model/progress.ts'
import { report } from '#modules/cause/model/report.ts'
import { budgetLine } from './budget-line.ts'
import { fundraisingPlan } from './fundraising-plan.ts'
import { project } from './project.ts'

/** The screens of this module, and what of which records is done there. */
export const projectPlaces = {
  '/project/nopublicPromine': {},
  '/project/promine': { shows: [project, budgetLine, fundraisingPlan], opens: [project] },
  '/project/proverify': { shows: [review, reviewTask, reviewTurn] },
  '/project/proverifydetail': {},
  '/project/progress': { shows: [progress, disclosureTask], opens: [disclosureTask] },
  '/project/progdetail': { opens: [progress] },
  '/project/proProgressVerify': {},
  '/project/proProgressdetail': {},
  '/project/proreport': { shows: [report] },
  '/project/prordetail': { opens: [report] },
} as const satisfies Places
