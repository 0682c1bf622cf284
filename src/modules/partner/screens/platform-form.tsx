import { useNavigate } from 'react-router'
import { withParams } from '#ui/logic/request.ts'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { partnerPlatform } from '../model/index.ts'
import { unneeded } from './unneeded.ts'

/** 新增平台: what it is first, then which way data goes; the steps of connecting it follow. */
export default function PlatformFormScreen() {
  const navigate = useNavigate()
  return (
    <FormScreen
      resource={partnerPlatform}
      title="新增平台"
      hides={unneeded}
      onSaved={({ id }) =>
        navigate(withParams('/platformManage/platformUpdate', { id, tab: 'keys' }), {
          replace: true,
        })
      }
    />
  )
}
