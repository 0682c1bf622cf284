import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { useMaybeSession } from '#ui/logic/session.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { community } from '../../model/index.ts'

/** 新增社区; its grids follow on its own page. */
export default function AddCommunity() {
  const navigate = useNavigate()
  const isOrganisation = useMaybeSession()?.account.ownerKind === 'organisation'
  return (
    <FormScreen
      resource={community}
      title="新增社区"
      hides={() => (isOrganisation ? ['organisation'] : [])}
      onSaved={row =>
        navigate(withParams('/communityBasicInfo/communityInfo', { id: row.id, tab: 'grids' }))
      }
    />
  )
}
