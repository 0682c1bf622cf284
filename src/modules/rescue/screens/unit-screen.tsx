import { ListScreen } from '#ui/views/list-screen.tsx'
import { competentUnit } from '../model/index.ts'

/** 主管单位: who decides or supervises aid, by area and system. */
export default function UnitScreen() {
  return (
    <ListScreen
      resource={competentUnit}
      title="主管单位"
      quick={['area', 'sector', 'level']}
      createLabel="新增主管单位"
    />
  )
}
