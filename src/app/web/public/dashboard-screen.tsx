import { lazy } from 'react'
import { useMaybeSession } from '#ui/logic/session.ts'
import { PublicDashboard } from './public-dashboard.tsx'

const PersonalDashboard = lazy(() => import('../dashboard/personal-dashboard.tsx'))

/** /dashboard: the personal work table, or the public face for visitors. */
export default function DashboardScreen() {
  return useMaybeSession() ? <PersonalDashboard /> : <PublicDashboard />
}
