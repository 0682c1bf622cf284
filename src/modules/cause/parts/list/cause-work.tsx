import { useSearchParams } from 'react-router'
import { lazyPart } from '#ui/views/lazy-part.tsx'
import { type CausePlace, type CauseShape, CauseShapeContext } from '../cause-shape.ts'
import { CauseList } from './cause-list.tsx'

const CauseForm = lazyPart(async () => (await import('../form/cause-form.tsx')).CauseForm)
const CausePage = lazyPart(async () => (await import('../detail/cause-page.tsx')).CausePage)
const CausePreview = lazyPart(
  async () => (await import('../preview/cause-preview.tsx')).CausePreview,
)
const PlanLibrary = lazyPart(async () => (await import('./plan-library.tsx')).PlanLibrary)

interface CauseWorkProps {
  readonly shape: CauseShape
  readonly place: CausePlace
}

/** One address of a kind with its sub-views: the list, `?plans`, `?new`, `?edit=`, `?preview=`, `?id=`. */
export function CauseWork({ shape, place }: CauseWorkProps) {
  return (
    <CauseShapeContext value={shape}>
      <SubView place={place} />
    </CauseShapeContext>
  )
}

function SubView({ place }: { readonly place: CausePlace }) {
  const [params] = useSearchParams()
  if (params.has('plans')) return <PlanLibrary place={place} />
  const edit = params.get('edit')
  const copy = params.get('copy')
  if (params.has('new') || edit === 'new') {
    return <CauseForm key={`new ${copy ?? ''}`} place={place} id={null} copy={copy} />
  }
  if (edit) return <CauseForm key={edit} place={place} id={edit} copy={null} />
  const preview = params.get('preview')
  if (preview) return <CausePreview key={`preview ${preview}`} place={place} id={preview} />
  const id = params.get('id')
  if (id) return <CausePage key={id} place={place} id={id} />
  return <CauseList place={place} />
}
