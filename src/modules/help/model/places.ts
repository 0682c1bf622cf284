import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { cause } from '#modules/cause/model/cause.ts'
import { causeSync } from '#modules/cause/model/cause-sync.ts'
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
import { blacklist } from './blacklist.ts'
import { help } from './help.ts'
import { helpAssessment } from './help-assessment.ts'
import { helpEvidence } from './help-evidence.ts'
import { helpStandard } from './help-standard.ts'
import { objection } from './objection.ts'
import { publicNotice } from './public-notice.ts'

/** The screens of this module, and what of which records is done there. */
export const helpPlaces = {
  '/seekhelp/helpmine': {
    shows: [help, blacklist, changeRequest, changeObjection, surplusDecision, causeSync],
  },
  '/seekhelp/helpidetail': {
    shows: [
      help,
      helpAssessment,
      publicNotice,
      objection,
      progress,
      report,
      disclosureTask,
      review,
      reviewTask,
    ],
    opens: [help],
  },
  '/seekhelp/helpayout': { shows: [payout, payoutLine, review, reviewTask, reviewTurn] },
  '/seekhelp/evidence': { shows: [helpEvidence], opens: [helpEvidence] },
  '/seekhelp/helpdata': { shows: [help] },
  '/seekhelp/classify_help': { shows: [helpStandard, category, cause] },
  '/seekhelp/helpinteract': { shows: [interaction] },
  '/seekhelp/helpdonlist': { shows: [donation] },
  '/seekhelp/helpdonper': { shows: [donor] },
  '/seekhelp/userdata': { shows: [donation] },
} as const satisfies Places
