import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import {
  activitySignUp,
  guardianConsent,
  type orangeUser,
  photoShow,
  signIn,
  violation,
} from '../../model/index.ts'

const own = (user: string) => [{ field: 'user', op: 'in' as const, value: [user] }]

/** What a user did, by kind of record. */
export const userTabs: readonly DetailTab<typeof orangeUser>[] = [
  {
    key: 'signs',
    label: '签到',
    content: row => (
      <ListScreen resource={signIn} kept="memory" canCreate={false} where={own(row.id)} />
    ),
  },
  {
    key: 'activities',
    label: '活动',
    content: row => (
      <ListScreen resource={activitySignUp} kept="memory" canCreate={false} where={own(row.id)} />
    ),
  },
  {
    key: 'photos',
    label: '晒图',
    content: row => (
      <ListScreen resource={photoShow} kept="memory" canCreate={false} where={own(row.id)} />
    ),
  },
  {
    key: 'violations',
    label: '违规',
    content: row => (
      <ListScreen resource={violation} kept="memory" canCreate={false} where={own(row.id)} />
    ),
  },
  {
    key: 'guardians',
    label: '监护人同意',
    content: row => (
      <ListScreen resource={guardianConsent} kept="memory" canCreate={false} where={own(row.id)} />
    ),
  },
]
