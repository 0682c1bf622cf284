import { useSearchParams } from 'react-router'
import { useSession } from '#ui/logic/session.ts'
import { EmptyState } from '#ui/views/empty-state.tsx'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import page from '#ui/views/page.module.css'
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
  if (!id) {
    return (
      <div className={page.page}>
        <EmptyState title="没有指定机构" hint="请从机构管理中选择要编辑的机构。" />
      </div>
    )
  }
  return <OrganisationForm key={id} id={id} />
}
