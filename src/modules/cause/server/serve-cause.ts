import type { AnyResource } from '#kernel/resource/resource.ts'
import { type Rules, type Serving, serve } from '#kernel/server/serve.ts'
import type { CauseRecord } from '../model/index.ts'
import { causeLabels } from './cause-labels.ts'
import { causeReviews } from './cause-reviews.ts'
import { causeRules } from './cause-rules.ts'
import { type CauseKind, causeKindsOf } from './kinds.ts'
import { causeRoutes } from './routes.ts'

/** The rules of every cause with those of a kind: what both say of findings, actions, facts and purging is done by both. */
function withOwn(common: Rules<CauseRecord>, own: Rules<CauseRecord>): Rules<CauseRecord> {
  const { finds, actions } = own
  // Rules that are made of the shared ones may hold these as they are.
  const enrich = own.enrich === common.enrich ? undefined : own.enrich
  const purging = own.purging === common.purging ? undefined : own.purging
  return {
    ...common,
    ...own,
    finds: { ...common.finds, ...finds },
    actions: { ...common.actions, ...actions },
    async purging(row, act) {
      await common.purging?.(row, act)
      await purging?.(row, act)
    },
    async enrich(rows, act) {
      const shared = (await common.enrich?.(rows, act)) ?? new Map()
      const more = await enrich?.(rows, act)
      return new Map(rows.map(({ id }) => [id, { ...shared.get(id), ...more?.get(id) }]))
    },
  }
}

/** Rules of a kind's own: beside those of every cause, or made of them. */
type More<R extends AnyResource> = Rules<R> | ((shared: Rules<CauseRecord>) => Rules<R>)

/** What a kind's module names in its manifest: the serving of its record, its calls, and what it brings. */
export function serveCause<R extends AnyResource>(own: R, kind: CauseKind, more: More<R> = {}) {
  const reviews = causeReviews(kind)
  const common = causeRules(kind, reviews)
  // The cast: the kind's record is wider than what every cause has (asCauseRecord has checked it).
  const ownRules = (typeof more === 'function'
    ? more(common)
    : more) as unknown as Rules<CauseRecord>
  const shared: Serving<CauseRecord> = serve(kind.resource, withOwn(common, ownRules))
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
