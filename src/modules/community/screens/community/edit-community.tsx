import { useSearchParams } from 'react-router'
import { FormScreen } from '#ui/views/form-screen.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { community } from '../../model/index.ts'

/** 编辑社区. */
export default function EditCommunity() {
  const [params] = useSearchParams()
  if (!params.get('id')) return <NoneNamed label="社区" />
  return <FormScreen resource={community} title="编辑社区" />
}
