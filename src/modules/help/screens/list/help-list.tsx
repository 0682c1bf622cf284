import { ListScreen } from '#ui/views/list-screen.tsx'
import { help } from '../../model/index.ts'

export default function HelpList() {
  return <ListScreen resource={help} title="求助列表" createLabel="新增求助" />
}
