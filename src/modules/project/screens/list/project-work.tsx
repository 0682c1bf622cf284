import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { ProjectList } from './project-list.tsx'
import type { ProjectPlace } from './project-place.ts'

const ProjectForm = lazyPart(async () => (await import('../form/project-form.tsx')).ProjectForm)
const ProjectPage = lazyPart(async () => (await import('../detail/project-page.tsx')).ProjectPage)
const ProjectPreview = lazyPart(
  async () => (await import('../preview/project-preview.tsx')).ProjectPreview,
)
const PlanLibrary = lazyPart(async () => (await import('./plan-library.tsx')).PlanLibrary)

/** One address with its sub-views: the list, `?plans`, `?new`, `?edit=`, `?preview=`, `?id=`. */
export function ProjectWork({ place }: { readonly place: ProjectPlace }) {
  const [params] = useSearchParams()
  if (params.has('plans')) return <PlanLibrary place={place} />
  const edit = params.get('edit')
  const copy = params.get('copy')
  if (params.has('new') || edit === 'new') {
    return <ProjectForm key={`new ${copy ?? ''}`} place={place} id={null} copy={copy} />
  }
  if (edit) return <ProjectForm key={edit} place={place} id={edit} copy={null} />
  const preview = params.get('preview')
  if (preview) return <ProjectPreview key={`preview ${preview}`} place={place} id={preview} />
  const id = params.get('id')
  if (id) return <ProjectPage key={id} place={place} id={id} />
  return <ProjectList place={place} />
}
