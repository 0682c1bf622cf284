import { ListScreen } from '#ui/views/list-screen.tsx'
import { help } from '../../model/index.ts'

export default function CaseFile() {
  return <ListScreen resource={help} title="求助详情" />
}
