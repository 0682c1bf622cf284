import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Rules, type Serving, serve } from '#kernel/server/serve.ts'
import { causeLabels } from './cause-labels.ts'
import { causeReviews } from './cause-reviews.ts'
import { causeRules } from './cause-rules.ts'
import { type CauseKind, causeKindsOf } from './kinds.ts'
import { causeRoutes } from './routes.ts'

/** What a kind's module names in its manifest: the serving of its record, its calls, and what it brings. */
export function serveCause<R extends AnyResource>(own: R, kind: CauseKind, more: Rules<R> = {}) {
  const reviews = causeReviews(kind)
  const shared: Serving<typeof kind.resource> = serve(kind.resource, {
    ...causeRules(kind, reviews),
    // The cast: the kind's record is wider than what every cause has (asCauseRecord has checked it).
    ...(more as unknown as Rules<typeof kind.resource>),
  })
  return {
    serving: serve(own, shared.rules as unknown as Rules<R>),
    routes: causeRoutes(kind, shared),
    brings: [
      causeKindsOf.of(kind),
      reviews.submission.subject,
      reviews.terminate.subject,
      reviews.close.subject,
      causeLabels(kind),
    ],
  }
}
