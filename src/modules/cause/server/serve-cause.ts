import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Rules, type Serving, serve } from '#kernel/server/serve.ts'
import type { CauseRecord } from '../model/index.ts'
import { causeLabels } from './cause-labels.ts'
import { causeReviews } from './cause-reviews.ts'
import { causeRules } from './cause-rules.ts'
import { type CauseKind, causeKindsOf } from './kinds.ts'
import { causeRoutes } from './routes.ts'

/** Rules of a kind's own: beside those of every cause, or made of them. */
type More<R extends AnyResource> = Rules<R> | ((shared: Rules<CauseRecord>) => Rules<R>)

/** What a kind's module names in its manifest: the serving of its record, its calls, and what it brings. */
export function serveCause<R extends AnyResource>(own: R, kind: CauseKind, more: More<R> = {}) {
  const reviews = causeReviews(kind)
  const common = causeRules(kind, reviews)
  const shared: Serving<typeof kind.resource> = serve(kind.resource, {
    ...common,
    // The cast: the kind's record is wider than what every cause has (asCauseRecord has checked it).
    ...((typeof more === 'function' ? more(common) : more) as unknown as Rules<CauseRecord>),
  })
  return {
    serving: serve(own, shared.rules as unknown as Rules<R>),
    /** The rules of every cause, for a kind that moves its records by itself. */
    common,
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
