import { useSearchParams } from 'react-router'
import { FailureState } from '#ui/views/failure-state.tsx'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { community } from '../../model/index.ts'

/** 编辑社区. */
export default function EditCommunity() {
  const [params] = useSearchParams()
  if (!params.get('id')) return <FailureState failure={new Error('没有指定社区')} />
  return <FormScreen resource={community} title="编辑社区" />
}
