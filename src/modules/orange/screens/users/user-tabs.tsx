import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import { guardianConsent, type orangeUser, signIn } from '../../model/index.ts'

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
    key: 'guardians',
    label: '监护人同意',
    content: row => (
      <ListScreen resource={guardianConsent} kept="memory" canCreate={false} where={own(row.id)} />
    ),
  },
]
