import type { Asked } from '#kernel/resource/lifecycle.ts'
import type { Values } from '#ui/logic/form-store.ts'
import type { Presented } from '#ui/logic/presented.ts'
import { articleActions, articleLife } from '../../model/index.ts'

const { checks, note } = articleLife.moves.submit.ask
const { topUntil, recommended, homepage } = articleActions.recommend.ask

/** Whether readers had the text and have it no more: publishing it anew asks what changed; 更正 asked already. */
export function isPublishedAnew({ versionNo, liveVersion }: Readonly<Record<string, unknown>>) {
  return Number(versionNo) > 0 && (liveVersion ?? null) === null
}

/** What is asked where these texts go to reviewers or readers; of no rows, whatever a list finds. */
export function askedAtHandingOver(rows: readonly Presented[]): Asked {
  // What passed its review and waits for its moment is only let go.
  if (rows.length > 0 && rows.every(({ state }) => state === 'scheduled')) return {}
  return rows.length === 0 || rows.some(isPublishedAnew) ? { checks, note } : { checks }
}

/** What may be said of where a text stands out; on its own homepage only the platform itself. */
export function askedAtRecommending(isPlatform: boolean): Asked {
  return isPlatform ? { topUntil, recommended, homepage } : { topUntil, recommended }
}

/** How a text stands out now; several do not stand alike. */
export function standingOut(rows: readonly Presented[]): Values {
  const [row] = rows
  if (row === undefined || rows.length > 1) return {}
  return { topUntil: row.topUntil, recommended: row.recommended, homepage: row.homepage }
}
