import { Activity } from 'react'
import { findPlace } from '#app/navigation/index.ts'
import { SourcesProvider } from '#ui/logic/sources.ts'
import { PageSkeleton, type PageSkeletonProps } from '#ui/views/page-skeleton.tsx'
import { FailureBoundary } from '../failure/failure-boundary.tsx'
import { Screen } from '../guard/screen.tsx'
import type { Deck } from './deck.ts'
import { PageScope } from './page-scope.tsx'
import { panelId, tabId } from './tab-ids.ts'
import type { Pages } from './use-pages.ts'

interface PageDeckProps {
  readonly deck: Deck
  readonly pages: Pages
  readonly isTabbed: boolean
}

/**
 * The living pages, one of them in sight. The others keep what was typed and where they stood, and do
 * nothing: neither their effects run nor are they found by keyboard or screen reader.
 */
export function PageDeck({ deck, pages, isTabbed }: PageDeckProps) {
  return deck.tabs
    .filter(tab => tab.isAlive)
    .map(({ id, turn, location, path, title }) => (
      <Activity key={`${id} ${turn}`} mode={id === deck.shown ? 'visible' : 'hidden'}>
        <div
          {...(isTabbed && { role: 'tabpanel', id: panelId(id), 'aria-labelledby': tabId(id) })}
          data-page={path}
          data-search={location.search}
        >
          <PageScope id={id} location={location} pages={pages}>
            <FailureBoundary>
              <SourcesProvider>
                <Screen
                  path={path}
                  title={title}
                  waiting={<PageSkeleton title={title} shape={shapeOf(path)} />}
                />
              </SourcesProvider>
            </FailureBoundary>
          </PageScope>
        </div>
      </Activity>
    ))
}

/** Listed screens are mostly lists, those behind them forms and records. */
function shapeOf(path: string): PageSkeletonProps['shape'] {
  return findPlace(path)?.place.nav === 'hidden' ? 'fields' : 'list'
}
