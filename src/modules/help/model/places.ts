import type { Places } from '#kernel/resource/module-model.ts'
import { review } from '#modules/approval/model/review.ts'
import { reviewTask } from '#modules/approval/model/review-task.ts'
import { reviewTurn } from '#modules/approval/model/review-turn.ts'
import { payout } from '#modules/cause/model/payout/payout.ts'
import { payoutLine } from '#modules/cause/model/payout/payout-line.ts'
import { blacklist } from './blacklist.ts'
import { help } from './help.ts'
import { helpAssessment } from './help-assessment.ts'
import { helpEvidence } from './help-evidence.ts'
import { helpStandard } from './help-standard.ts'
import { objection } from './objection.ts'
import { publicNotice } from './public-notice.ts'

/** The screens of this module, and what of which records is done there. */
export const helpPlaces = {
  '/seekhelp/helpmine': { shows: [help, blacklist], opens: [blacklist] },
  '/seekhelp/helpidetail': {
    shows: [help, helpAssessment, publicNotice, objection, review, reviewTask],
    opens: [help],
  },
  '/seekhelp/helpayout': { shows: [payout, payoutLine, review, reviewTask, reviewTurn] },
  '/seekhelp/evidence': { shows: [helpEvidence], opens: [helpEvidence] },
  '/seekhelp/classify_help': { shows: [helpStandard], planned: true },
} as const satisfies Places
