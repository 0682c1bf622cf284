import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { OrganisationList } from './organisation-list.tsx'

const OrganisationForm = lazyPart(
  async () => (await import('./organisation-form.tsx')).OrganisationForm,
)
const OrganisationPage = lazyPart(
  async () => (await import('./organisation-page.tsx')).OrganisationPage,
)

/** 机构管理: the list; `?edit=` the form, `?id=` one organisation. */
export default function OrganisationScreen() {
  const [params] = useSearchParams()
  const edit = params.get('edit')
  if (params.has('new') || edit === 'new') return <OrganisationForm id={null} />
  if (edit) return <OrganisationForm key={edit} id={edit} />
  const id = params.get('id')
  if (id) return <OrganisationPage key={id} id={id} />
  return <OrganisationList />
}
