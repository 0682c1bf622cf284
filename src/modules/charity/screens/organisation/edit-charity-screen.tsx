import { useSearchParams } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { NoneNamed } from '#ui/views/none-named.tsx'
import { OrganisationForm } from './organisation-form.tsx'

const CertificationForm = lazyPart(
  async () => (await import('../certification/certification-form.tsx')).CertificationForm,
)

/** 编辑公益号: the organisation of `?id=`, or the person's own; `?certification` asks for changes of proved facts. */
export default function EditCharityScreen() {
  const [params] = useSearchParams()
  const own = useSession().account.organisation?.id
  if (params.has('certification'))
    return <CertificationForm organisation={params.get('organisation') ?? own ?? null} />
  const id = params.get('id') ?? own
  if (!id) return <NoneNamed label="机构" />
  return <OrganisationForm key={id} id={id} />
}
