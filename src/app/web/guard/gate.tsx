import { Activity, lazy, Suspense, useEffect, useState } from 'react'
import { type Location, Navigate, useLocation } from 'react-router'
import { type GrantedModule, SessionContext } from '#ui/logic/session.ts'
import { isBuilt } from '../built-screens.ts'
import { FailureBoundary } from '../failure/failure-boundary.tsx'
import { isLoginFlagged } from '../session/login-flag.ts'
import { checkStanding, type Standing, useStanding } from '../session/standing.ts'
import { titleAt } from '../session/title-at.ts'
import { Screen } from './screen.tsx'
import { ShellOutline } from './shell-outline.tsx'
import { Blank, SignedOut, StandingFailure, Unauthorised } from './standing-views.tsx'
import { isFramed, type Way, wayOf } from './way.ts'

const Shell = lazy(() => import('../shell/shell.tsx'))

/** Judges each navigation and shows what it leads to. */
export function Gate() {
  const location = useLocation()
  const standing = useStanding()
  // Asked once a navigation, whatever it leads to.
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
  return (
    <>
      {standing.at === 'in' && <Framed way={way} session={standing.session} location={location} />}
      <Besides way={way} standing={standing} location={location} />
    </>
  )
}

interface FramedProps {
  readonly way: Way
  readonly session: Extract<Standing, { at: 'in' }>['session']
  readonly location: Location
}

interface Framing {
  readonly path: string
  readonly title: string
  readonly location: Location
}

/**
 * The layout with its pages. It outlives redirections, and visits to screens that stand outside of it,
 * unseen: what is typed in its pages is there when the person comes back.
 */
function Framed({ way, session, location }: FramedProps) {
  const [held, setHeld] = useState<Framing>()
  const place = framedPlace(way, session.modules)
  let framing = held
  if (place && held?.location !== location) {
    framing = { ...place, location }
    setHeld(framing)
  }
  if (framing === undefined) return null
  const isSeen = place !== undefined || way.to === 'address'
  return (
    <Activity mode={isSeen ? 'visible' : 'hidden'}>
      <Suspense fallback={<ShellOutline />}>
        <Shell key={session.account.loginName} session={session} {...framing} />
      </Suspense>
    </Activity>
  )
}

interface BesidesProps {
  readonly way: Way
  readonly standing: Exclude<Standing, { at: 'unauthorised' }>
  readonly location: Location
}

/** Everything that stands outside of the layout. */
function Besides({ way, standing, location }: BesidesProps) {
  if (way.to === 'address') {
    return (
      <Navigate replace to={redirected(way, location.state)} state={carried(way, location.state)} />
    )
  }
  if (way.to === 'wait') {
    return standing.at === 'failed' ? (
      <StandingFailure failure={standing.failure} />
    ) : (
      <ShellOutline />
    )
  }
  if (way.to === 'place') return null
  if (isFramed(way.path)) {
    if (standing.at === 'in') return null
    if (standing.at === 'loading') return <ShellOutline />
  }
  // Who changes his password is known there too.
  return (
    <SessionContext value={standing.at === 'in' ? standing.session : null}>
      {standing.at === 'out' && way.path === '/login' && <SignedOut sentence={standing.sentence} />}
      <FailureBoundary key={way.path}>
        <Screen path={way.path} title={way.title} waiting={<Blank />} />
      </FailureBoundary>
    </SessionContext>
  )
}

function framedPlace(
  way: Way,
  modules: readonly GrantedModule[],
): Omit<Framing, 'location'> | undefined {
  if (way.to === 'place')
    return { path: way.place.path, title: titleAt(modules, way.place.path) ?? way.place.title }
  if (way.to === 'public' && isFramed(way.path)) return { path: way.path, title: way.title }
  return undefined
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
