import { ListScreen } from '#ui/views/list-screen.tsx'
import { orangeUser } from '../../model/index.ts'

/** 用户管理. */
export default function UserList() {
  return <ListScreen resource={orangeUser} title="用户管理" canCreate={false} tabs="states" />
}
