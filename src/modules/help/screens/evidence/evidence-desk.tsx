import { ListScreen } from '#ui/views/list-screen.tsx'
import { helpEvidence } from '../../model/index.ts'

export default function EvidenceDesk() {
  return <ListScreen resource={helpEvidence} title="证实材料" />
}
