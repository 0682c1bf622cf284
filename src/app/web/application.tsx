import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { BrowserRouter } from 'react-router'
import { makeQueryClient } from '#ui/logic/query-client.ts'
import { FailureBoundary } from './failure/failure-boundary.tsx'
import { Gate } from './guard/gate.tsx'
import { ShellOutline } from './guard/shell-outline.tsx'
import { Blank } from './guard/standing-views.tsx'
import { isFramed } from './guard/way.ts'
import { useStanding } from './session/standing.ts'
import { AppearanceProvider } from './theme/appearance-provider.tsx'

const queryClient = makeQueryClient()
const SignedInRouter = lazy(() => import('./guard/signed-in-router.tsx'))

/** The whole browser side: looks, cache of answers, addresses, guard. */
export function Application() {
  return (
    <StrictMode>
      <AppearanceProvider>
        <QueryClientProvider client={queryClient}>
          <Routed />
        </QueryClientProvider>
      </AppearanceProvider>
    </StrictMode>
  )
}

/** Visitors get a small router; forms behind the login need one that can ask before they are left. */
function Routed() {
  if (useStanding().at === 'out') {
    return (
      <BrowserRouter>
        <FailureBoundary>
          <Gate />
        </FailureBoundary>
      </BrowserRouter>
    )
  }
  return (
    <Suspense fallback={isFramed(window.location.pathname) ? <ShellOutline /> : <Blank />}>
      <SignedInRouter />
    </Suspense>
  )
}
