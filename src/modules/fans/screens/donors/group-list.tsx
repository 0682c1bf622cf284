import { ListScreen } from '#ui/views/list-screen.tsx'
import { donorGroup, groupMember } from '../../model/index.ts'
import { Contacts } from '../contacts.tsx'

/** 团体: who gives together, with the members and what was said with them. */
export function GroupList() {
  return (
    <ListScreen
      resource={donorGroup}
      title="团体"
      tabs="states"
      quick={['kind', 'company']}
      detail={{
        tabs: [
          {
            key: 'members',
            label: '成员',
            content: row => (
              <ListScreen
                resource={groupMember}
                kept="memory"
                createLabel="新增成员"
                where={[{ field: 'group', op: 'is', value: row.id }]}
                initial={{ group: row.id }}
                shown={['person', 'role', 'joinedOn', 'leftOn']}
                columns={{
                  person: { title: '显示名', width: 140, render: each => each.extra?.name ?? '' },
                }}
              />
            ),
          },
          {
            key: 'contacts',
            label: '联系记录',
            content: row => <Contacts of="group" id={row.id} />,
          },
        ],
      }}
    />
  )
}
