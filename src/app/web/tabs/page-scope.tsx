import { type ReactNode, useContext, useMemo } from 'react'
import {
  type DataRouter,
  type Location,
  UNSAFE_DataRouterContext,
  UNSAFE_LocationContext,
  useNavigationType,
} from 'react-router'
import { PageContext } from '#ui/logic/page.ts'
import type { Leading, Pages } from './use-pages.ts'

interface PageScopeProps {
  readonly id: string
  /** Where the page stands; it stays there while another one is in sight. */
  readonly location: Location
  readonly pages: Pages
  readonly children: ReactNode
}

/** Gives a page in a tab an address of its own and its own way to others. */
export function PageScope({ id, location, pages, children }: PageScopeProps) {
  const navigationType = useNavigationType()
  const context = useContext(UNSAFE_DataRouterContext)
  const routing = useMemo(() => {
    if (context === null) return null
    const navigate = (...way: Leading) => pages.goFrom(id, ...way)
    // All else is the window's router itself, read at the moment it is asked.
    const router: DataRouter = Object.create(context.router, { navigate: { value: navigate } })
    return { ...context, router }
  }, [context, id, pages])
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType])
  const page = useMemo(() => pages.pageOf(id), [pages, id])
  return (
    <UNSAFE_DataRouterContext value={routing}>
      <UNSAFE_LocationContext value={place}>
        <PageContext value={page}>{children}</PageContext>
      </UNSAFE_LocationContext>
    </UNSAFE_DataRouterContext>
  )
}
