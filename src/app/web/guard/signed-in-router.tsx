import { App } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn'
import { useState } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { FailureBoundary } from '../failure/failure-boundary.tsx'
import { SessionWatch } from '../session/session-watch.tsx'
import { Gate } from './gate.tsx'
// Which records and screens exist; behind the login, for visitors need none of them.
import '../modules.ts'
import '../review-parts.ts'

// Calendars stand only behind the login.
dayjs.locale('zh-cn')

const guarded = (
  <FailureBoundary>
    <SessionWatch>
      <Gate />
    </SessionWatch>
  </FailureBoundary>
)

/**
 * The router of signed-in people, with antd's messages and the watch over the session. One route for
 * every address: the guard judges them. Made anew for each login, from the address of that moment.
 * A navigation is drawn at once: one that React may put aside half drawn would leave the tabs, which
 * follow the address while drawing, at an address that nobody has come to.
 */
export default function SignedInRouter() {
  const [router] = useState(() => createBrowserRouter([{ path: '*', element: guarded }]))
  return (
    <App>
      <RouterProvider router={router} useTransitions={false} />
    </App>
  )
}
