import { lazy, Suspense, useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { FailureBoundary } from '../failure/failure-boundary.tsx'
import { isBuilt } from '../screens.ts'
import { isLoginFlagged } from '../session/login-flag.ts'
import { checkStanding, type Standing, useStanding } from '../session/standing.ts'
import { Screen } from './screen.tsx'
import { Blank, StandingFailure, Unauthorised } from './standing-views.tsx'
import { type Way, wayOf } from './way.ts'

const Shell = lazy(() => import('../shell/shell.tsx'))

/** Judges each navigation and shows what it leads to. */
export function Gate() {
  const location = useLocation()
  const standing = useStanding()
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once a navigation, whatever it leads to
  useEffect(checkStanding, [location.key])
  if (standing.at === 'unauthorised') return <Unauthorised {...standing} />
  const way = wayOf({
    path: location.pathname,
    search: location.search,
    loggedIn: isLoginFlagged(),
    restricted: standing.at === 'restricted',
    modules: standing.at === 'in' ? standing.session.modules : undefined,
    isBuilt,
  })
  if (way.to === 'address')
    return (
      <Navigate replace to={redirected(way, location.state)} state={carried(way, location.state)} />
    )
  if (way.to === 'wait') {
    return standing.at === 'failed' ? <StandingFailure failure={standing.failure} /> : <Blank />
  }
  return <Opened way={way} standing={standing} />
}

type OpenWay = Exclude<Way, { to: 'wait' } | { to: 'address' }>

function Opened({ way, standing }: { readonly way: OpenWay; readonly standing: Standing }) {
  const path = way.to === 'place' ? way.place.path : way.path
  const title = way.to === 'place' ? way.place.title : way.title
  const isFramed = way.to === 'place' || (isFramedWhenIn(path) && standing.at === 'in')
  if (isFramed && standing.at === 'in') {
    return (
      <Suspense fallback={<Blank />}>
        <Shell session={standing.session} path={path} title={title} />
      </Suspense>
    )
  }
  if (isFramedWhenIn(path) && standing.at === 'loading') return <Blank />
  return (
    <FailureBoundary key={path}>
      <Screen path={path} title={title} />
    </FailureBoundary>
  )
}

/** Public screens that stand inside the layout for whoever is signed in. */
function isFramedWhenIn(path: string): boolean {
  return path === '/dashboard' || path === '/404'
}

/** After a login, a way back that is not permitted leads to the start and not to /404. */
function redirected(way: Extract<Way, { to: 'address' }>, state: unknown): string {
  return way.wrong !== undefined && cameFromLogin(state) ? '/' : way.address
}

function carried({ wrong }: Extract<Way, { to: 'address' }>, state: unknown) {
  return cameFromLogin(state) && wrong === undefined ? { afterLogin: true } : { wrong }
}

function cameFromLogin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'afterLogin' in state
}
