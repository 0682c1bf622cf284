import type { AnyResource } from '#kernel/resource/resource.ts'
import { usePermissions } from '#ui/logic/use-can.ts'
import type { DetailTab } from '#ui/views/detail-body.tsx'
import { ListScreen } from '#ui/views/list-screen.tsx'
import {
  activitySignUp,
  guardianConsent,
  heartDonation,
  mailDelivery,
  orangeEntry,
  type orangeUser,
  photoShow,
  praise,
  signIn,
  violation,
} from '../../model/index.ts'
import { EntryList } from '../hearts/entry-list.tsx'

type Tab = DetailTab<typeof orangeUser>

/** Rows of a resource that name a user in a field. */
const rowsOf = (key: string, label: string, resource: AnyResource, field = 'user') => ({
  resource,
  tab: {
    key,
    label,
    content: row => (
      <ListScreen
        resource={resource}
        kept="memory"
        canCreate={false}
        where={[{ field, op: 'in', value: [row.id] }]}
      />
    ),
  } satisfies Tab,
})

const tabs: readonly { readonly resource: AnyResource; readonly tab: Tab }[] = [
  {
    resource: orangeEntry,
    tab: { key: 'entries', label: '橙心流水', content: row => <EntryList user={row.id} /> },
  },
  rowsOf('signs', '签到', signIn),
  rowsOf('activities', '活动', activitySignUp),
  rowsOf('photos', '晒图', photoShow),
  rowsOf('praised', '收到夸夸', praise, 'receiver'),
  rowsOf('praises', '送出夸夸', praise, 'giver'),
  rowsOf('gifts', '捐赠', heartDonation),
  rowsOf('violations', '违规', violation),
  rowsOf('guardians', '监护人同意', guardianConsent),
  rowsOf('mails', '站内信', mailDelivery),
]

/** What a user did, by kind of record, as far as whoever looks may see those. */
export function useUserTabs(): readonly Tab[] {
  const may = usePermissions()
  return tabs.filter(({ resource }) => may.has(`${resource.name}.view`)).map(({ tab }) => tab)
}
