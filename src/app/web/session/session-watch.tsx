import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { watchAttendance } from '#ui/logic/attendance.ts'
import { listen } from '#ui/logic/events.ts'
import { codes, hookRequests, type RequestFailure } from '#ui/logic/request.ts'
import { forgetTabs } from '../tabs/forget-tabs.ts'
import { AskFirst, useAskFirst } from './ask-first.tsx'
import { hearLogout } from './channel.ts'
import { clearLoginFlag, isLoginFlagged } from './login-flag.ts'
import { reloadPage } from './reload-page.ts'
import { forgetStanding, reloadStanding, restrictStanding, useStanding } from './standing.ts'
import { StepUp, useStepUp } from './step-up.tsx'
import { checkToken, longAway } from './token-check.ts'

/** Acts on everything that ends or changes a session, wherever it is learnt. */
export function SessionWatch({ children }: { readonly children: ReactNode }) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const stepUp = useStepUp()
  const askFirst = useAskFirst()
  const isIn = useStanding().at === 'in'

  useLayoutEffect(() => {
    const leave = (sentence: string) => {
      message.error({ content: sentence, key: 'session' })
      clearLoginFlag()
      checkToken().catch(() => {})
      setTimeout(reloadPage, 1_000)
    }
    const sessionRefused = (failure: RequestFailure) => {
      switch (failure.statusCode) {
        case codes.passwordChangeRequired:
          return restrictStanding()
        case codes.notAuthorised:
          return isLoginFlagged() ? void reloadStanding() : undefined
        case codes.notLoggedIn:
          // The guard leads from a screen behind the login to /login by itself; messages end here.
          clearLoginFlag()
          forgetStanding(failure.sentence)
          return client.clear()
        default:
          return leave(withReason(failure))
      }
    }
    hookRequests({
      sessionRefused,
      stepUp: stepUp.ask,
      askFirst: askFirst.ask,
      tokenExpired: () => void checkToken().catch(() => {}),
    })
  }, [message, client, stepUp.ask, askFirst.ask])

  useEffect(() => hearLogout(leave), [])
  useEffect(() => watchAttendance(window), [])
  useEffect(() => (isIn ? listen('permission', () => void reloadStanding()) : undefined), [isIn])
  useEffect(watchReturns, [])
  // Once it is known that the session lives: an ended one is told by the call that finds it so.
  useEffect(() => (isIn ? void checkToken().catch(() => {}) : undefined), [isIn])

  return (
    <>
      {children}
      <StepUp {...stepUp} />
      <AskFirst {...askFirst} />
    </>
  )
}

/** Compares the token when the tab is shown again after five minutes. */
function watchReturns(): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY
  const onChange = () => {
    if (document.hidden) {
      hiddenAt = Date.now()
      return
    }
    if (Date.now() - hiddenAt >= longAway) void checkToken().catch(() => {})
  }
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

function withReason({ sentence, dataPoints }: RequestFailure): string {
  const isTold = typeof dataPoints === 'object' && dataPoints !== null && 'reason' in dataPoints
  return isTold && typeof dataPoints.reason === 'string'
    ? `${sentence}（${dataPoints.reason}）`
    : sentence
}

/** Another window of the browser ended the session: nothing of it stays in this one. */
function leave(): void {
  forgetTabs()
  reloadPage()
}
